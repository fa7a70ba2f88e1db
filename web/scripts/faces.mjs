// Renders the public-domain tile faces of `riichi-mahjong-tiles` to style sheets of small SVG pictures.
// Nothing of that package is shipped as code: the page gets only src/generated/faces*.css.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as art from 'riichi-mahjong-tiles';
import { optimize } from 'svgo';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'generated');

const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const COMPONENTS = Object.fromEntries([
  ...NINE.map((rank) => [`${rank}m`, `RegularMan${rank}`]),
  ...NINE.map((rank) => [`${rank}p`, `RegularPin${rank}`]),
  ...NINE.map((rank) => [`${rank}s`, `RegularSou${rank}`]),
  ['1z', 'RegularTon'],
  ['2z', 'RegularNan'],
  ['3z', 'RegularShaa'],
  ['4z', 'RegularPei'],
  ['6z', 'RegularHatsu'],
  ['7z', 'RegularChun'],
]);

// The art's face of the white dragon is blank; Chinese sets engrave a frame.
const WHITE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><g fill="none" stroke="#142896">' +
  '<rect x="38" y="44" width="224" height="312" rx="26" stroke-width="20"/>' +
  '<rect x="72" y="80" width="156" height="240" rx="12" stroke-width="7"/>' +
  '<path d="M38 120h34M38 280h34M228 120h34M228 280h34M110 44v36M190 44v36M110 320v36M190 320v36" stroke-width="9"/></g></svg>';

/** The plain set: the art's own dark inks, a little brighter so that small tiles keep their colour. */
const CLASSIC = { '#000037': '#10206b', '#004900': '#0b6a2f', '#b93c3c': '#c3262b', '#142896': '#15308f' };
/** For colour-blind eyes: no red beside green, but vermilion beside blue. */
const CONTRAST = { '#000037': '#00243f', '#004900': '#0062a8', '#b93c3c': '#d55e00', '#142896': '#14171c' };

function plainSvg(tile) {
  if (tile === '5z') return WHITE;
  const component = art[COMPONENTS[tile]];
  if (!component) throw new Error(`riichi-mahjong-tiles has no ${COMPONENTS[tile]} for ${tile}`);
  return renderToStaticMarkup(createElement(component));
}

function recolour(svg, inks) {
  return Object.entries(inks).reduce((text, [from, to]) => text.replaceAll(from, to), svg);
}

function small(svg) {
  return optimize(svg, { multipass: true, floatPrecision: 1, plugins: ['preset-default', 'convertStyleToAttrs', 'collapseGroups'] }).data;
}

function dataUri(svg) {
  const body = svg.replace(/"/g, "'").replace(/[%#<>{}]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `data:image/svg+xml,${body}`;
}

function sheet(scope, inks) {
  const tiles = [...Object.keys(COMPONENTS), '5z'].sort();
  const rules = tiles.map((tile) => {
    const picture = dataUri(small(recolour(plainSvg(tile), inks)));
    return `${scope}.face[data-face="${tile}"]{background-image:url("${picture}")}`;
  });
  return rules.join('\n') + '\n';
}

mkdirSync(OUT, { recursive: true });
writeFileSync(join(OUT, 'faces.css'), sheet('', CLASSIC));
writeFileSync(join(OUT, 'faces-contrast.css'), sheet('[data-faces=contrast] ', CONTRAST));
