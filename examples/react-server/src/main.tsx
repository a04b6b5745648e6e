import { hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';

hydrateRoot(document.querySelector('#root')!, <App />);
