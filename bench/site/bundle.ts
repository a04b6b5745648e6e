import { build, type PluginOption } from 'vite';

/** Bundles a module and its imports into one minified script. */
export async function bundle(
  entry: string,
  { mode = 'production', plugins }: { mode?: string; plugins?: PluginOption[] } = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    mode,
    define: { 'process.env.NODE_ENV': `"${mode}"` },
    ...(plugins && { plugins }),
    build: {
      write: false,
      lib: { entry, name: 'bundle', formats: ['iife'] },
      target: 'es2022',
    },
  });
  const [{ output }] = result as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}
