import { publicManifest } from './scripts/build/manifestPlugin.mjs';

export default {
  globs: ['src/elements/*/*.ts'],
  outdir: '.',
  litelement: true,
  plugins: [publicManifest()],
};
