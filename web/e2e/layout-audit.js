// Looks for layout faults in the page as it stands. The file is one expression, a function without
// arguments, to be evaluated inside the page (`page.evaluate(source)`); it returns a list of
// { fault, element, detail }, empty when all is well. Faults:
//   small     a control under 44 × 44 px
//   outside   a control or text that leaves the window
//   overlap   two controls on top of each other
//   covered   a control whose middle is hidden by something else
//   clipped   text cut off by its box, or spilling out of its control
// Texts that people choose themselves may be shortened: their elements carry `data-may-clip`.
() => {
  const LEAST = 44;
  const SLACK = 1;
  const CONTROLS = 'button, a[href], input, select, textarea, label, [role="switch"]';

  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const root = dialogs.at(-1) ?? document.body;
  const faults = [];

  function named(element) {
    const id = element.dataset?.testid ? `[${element.dataset.testid}]` : '';
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()}${id} "${text.slice(0, 40)}"`;
  }

  function report(fault, element, detail) {
    faults.push({ fault, element: named(element), detail });
  }

  function hiddenOnPurpose(element) {
    return element.closest('.sr, [hidden]') !== null;
  }

  function visible(element) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return style.visibility !== 'hidden' && style.display !== 'none' && box.width > 0 && box.height > 0 && !hiddenOnPurpose(element);
  }

  // The part of the window in which an element can be seen, inside scrolling and clipping ancestors.
  function scroller(element) {
    for (let up = element.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const { overflowY, overflowX } = getComputedStyle(up);
      if (/auto|scroll/.test(overflowY + overflowX) && (up.scrollHeight > up.clientHeight + SLACK || up.scrollWidth > up.clientWidth + SLACK)) return up;
    }
    return document.scrollingElement.scrollHeight > innerHeight + SLACK ? document.scrollingElement : null;
  }

  function within(box, frame) {
    return box.left >= frame.left - SLACK && box.right <= frame.right + SLACK && box.top >= frame.top - SLACK && box.bottom <= frame.bottom + SLACK;
  }

  const windowBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }

  function checkControl(element) {
    const box = element.getBoundingClientRect();
    if (box.width < LEAST - SLACK / 2 || box.height < LEAST - SLACK / 2) report('small', element, `${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);
    const scrolls = scroller(element);
    if (scrolls) {
      if (box.left < -SLACK || box.right > innerWidth + SLACK) report('outside', element, `x ${box.left.toFixed(0)}…${box.right.toFixed(0)}`);
      return;
    }
    if (!within(box, windowBox)) report('outside', element, `x ${box.left.toFixed(0)}…${box.right.toFixed(0)}, y ${box.top.toFixed(0)}…${box.bottom.toFixed(0)}`);
    else {
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const own = top && (element.contains(top) || (top.contains(element) && top.matches('label')));
      if (top && !own) report('covered', element, named(top));
    }
  }

  // What of an element is to be seen inside the boxes that scroll or cut it.
  function seen(element) {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let up = element.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const box = up.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  }

  function overlap(first, second) {
    const wide = Math.min(first.right, second.right) - Math.max(first.left, second.left);
    const high = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
    return wide > SLACK && high > SLACK;
  }

  function checkText(element) {
    if (element.closest('[data-may-clip]')) return;
    const style = getComputedStyle(element);
    const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const wide = element.scrollWidth > element.clientWidth + SLACK;
    const high = element.scrollHeight > element.clientHeight + SLACK && !/auto|scroll/.test(style.overflowY);
    if (cuts && (wide || high)) report('clipped', element, `${element.scrollWidth} × ${element.scrollHeight} in ${element.clientWidth} × ${element.clientHeight}`);
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (style.display !== 'inline' && (text.left < box.left - SLACK || text.right > box.right + SLACK)) report('clipped', element, `text of ${text.width.toFixed(0)} px in ${box.width.toFixed(0)} px`);
    if (text.left < -SLACK || text.right > innerWidth + SLACK) report('outside', element, `text x ${text.left.toFixed(0)}…${text.right.toFixed(0)}`);
    if (!scroller(element) && (text.top < -SLACK || text.bottom > innerHeight + SLACK)) report('outside', element, `text y ${text.top.toFixed(0)}…${text.bottom.toFixed(0)}`);
    const control = element.closest('button, a[href], label');
    if (control && !within(text, control.getBoundingClientRect())) report('clipped', control, `text leaves the control: ${text.width.toFixed(0)} × ${text.height.toFixed(0)}`);
    for (let up = element.parentElement; up && up !== root; up = up.parentElement) {
      const upStyle = getComputedStyle(up);
      if (/hidden|clip/.test(upStyle.overflowX + upStyle.overflowY) && !within(text, up.getBoundingClientRect())) {
        report('clipped', element, `cut by ${named(up).slice(0, 60)}`);
        break;
      }
    }
  }

  const controls = [...root.querySelectorAll(CONTROLS)].filter((element) => visible(element) && !(element.tagName === 'LABEL' && !element.querySelector('.sr')));
  controls.forEach(checkControl);
  const boxes = controls.map(seen);
  controls.forEach((first, place) => {
    for (let other = place + 1; other < controls.length; other += 1) {
      const second = controls[other];
      if (!first.contains(second) && !second.contains(first) && overlap(boxes[place], boxes[other])) report('overlap', first, named(second));
    }
  });

  for (const element of root.querySelectorAll('*')) {
    const holdsText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    if (holdsText && visible(element) && !/^(OPTION|SCRIPT|STYLE)$/.test(element.tagName)) checkText(element);
  }
  return faults;
}
