import { readFileSync, writeFileSync } from 'node:fs';
import { transform } from 'esbuild';

/** The optional style sheet for prices and pickers. */
export const styleSheet = 'dist/cdn/local-price.css';

/** Writes the style sheet without comments and blanks, beside the files for the script tag. */
export async function writeStyleSheet(): Promise<void> {
  const { code } = await transform(readFileSync('src/local-price.css', 'utf8'), {
    loader: 'css',
    minify: true,
  });
  writeFileSync(styleSheet, code);
}
