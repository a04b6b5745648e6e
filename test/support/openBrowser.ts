import { findEngine, type Engine } from '../../scripts/browsers.ts';
import { openPuppeteerBrowser } from './puppeteerBrowser.ts';
import { openWebKitBrowser } from './webkitBrowser.ts';
import type { OpenBrowser } from './browserTypes.ts';

/** Opens a browser without a window; it ends with `close()`. */
export function openBrowser(engine: Engine): Promise<OpenBrowser> {
  const paths = findEngine(engine);
  if (!paths) throw new Error(`${engine} is missing`);
  return engine === 'webkit'
    ? openWebKitBrowser(paths)
    : openPuppeteerBrowser(engine, paths['browser']!);
}
