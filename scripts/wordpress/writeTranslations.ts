/** Writes the template for translations of the WordPress plugin: `npm run wordpress:translations`. */
import { writeFileSync } from 'node:fs';
import { translationTemplate } from './translations.ts';

writeFileSync('wordpress/local-price/languages/local-price.pot', translationTemplate());
