import { mount } from 'svelte';
import './app.css';
import './generated/faces.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');

// While developing, `?demo=NAME` feeds the page from e2e/fixtures/NAME.json instead of a server.
const demo = import.meta.env.DEV ? await (await import('./demo/demo')).demoSession() : null;

mount(App, { target, props: { demo } });
