import { setupWorker } from 'msw/browser';
import { visitFrom } from './msw.ts';

await setupWorker(visitFrom({ country: 'JP' })).start({ onUnhandledRequest: 'bypass' });
