import { hydrate } from 'svelte';
import 'local-price/define';
import App from './App.svelte';
import { start } from './start.ts';

start((target, props) => void hydrate(App, { target, props }));
