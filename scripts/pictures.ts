/** Takes the pictures of the recipes in `docs/guides/recipes.md` from the built site, with Chromium. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openSite } from '../test/support/openSite.ts';

const folder = 'docs/pictures';
const page = '/docs/guides/recipes.html';

/** Where visitors come from whose view of a recipe tells more than that of somebody from Japan. */
const visitors: Readonly<Record<string, string>> = {
  'was-and-now': 'DE',
  taxes: 'DE',
  cents: 'DE',
  'regional-discount': 'IN',
};

/** Narrow, so that texts are legible at the width of a phone. */
const viewport = { width: 640, height: 900, deviceScaleFactor: 1.25 };

const names = [
  ...readFileSync('docs/guides/recipes.md', 'utf8').matchAll(/\(\.\.\/pictures\/(.+)\.png\)/g),
].map(([, name]) => name!);

mkdirSync(folder, { recursive: true });
// The site refuses links to files that don't exist.
for (const name of names) appendFileSync(`${folder}/${name}.png`, '');
const site = await openSite();
for (const [index, name] of names.entries()) {
  const { page: tab, close } = await site.open(
    `${page}?visit-from=${visitors[name] ?? 'JP'}`,
    (each) => each.setViewport(viewport),
  );
  const recipe = (await tab.$$('.recipe'))[index]!;
  if (name === 'skeleton') {
    // The price is known here. A price that is not known looks like this.
    await recipe.$eval('local-price', ({ style }) => {
      style.animation = 'local-price-skeleton 4s paused';
    });
  }
  const picture = await recipe.screenshot({ type: 'png' });
  writeFileSync(`${folder}/${name}.png`, picture);
  console.log(`${name}.png: ${picture.length} bytes`);
  await close();
}
await site.close();
