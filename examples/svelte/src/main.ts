import { configure } from 'local-price';
import 'local-price/define';
import { mount } from 'svelte';
import App from './App.svelte';

const { VITE_APIKEY: apikey, VITE_BASE_URL: baseUrl } = import.meta.env;
configure({ apikey, baseUrl });

mount(App, { target: document.querySelector('#app')! });
