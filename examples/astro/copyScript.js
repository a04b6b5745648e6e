import { copyFileSync, mkdirSync } from 'node:fs';

const file = 'local-price-static.js';

mkdirSync('public', { recursive: true });
copyFileSync(`node_modules/local-price/dist/cdn/${file}`, `public/${file}`);
