import { configure } from 'local-price';
import 'local-price/define';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const { VITE_APIKEY: apikey, VITE_BASE_URL: baseUrl } = import.meta.env;
configure({ apikey, baseUrl });

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
