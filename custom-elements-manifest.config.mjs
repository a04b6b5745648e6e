export default {
  globs: ['src/elements/*.ts'],
  outdir: '.',
  litelement: true,
};
