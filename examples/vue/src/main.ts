import { configure } from 'local-price';
import 'local-price/define';
import { createApp } from 'vue';
import App from './App.vue';

const { VITE_APIKEY: apikey, VITE_BASE_URL: baseUrl } = import.meta.env;
configure({ apikey, baseUrl });

createApp(App).mount('#app');
