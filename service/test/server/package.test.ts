import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

function read(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
}

describe('the package', () => {
  it('has source maps that need no file which is not packed', () => {
    const { compilerOptions } = JSON.parse(read('tsconfig.build.json')) as {
      compilerOptions: { sourceMap?: boolean; inlineSources?: boolean };
    };
    const { files } = JSON.parse(read('package.json')) as { files: string[] };
    assert.equal(files.includes('src'), false);
    assert.equal(compilerOptions.inlineSources, compilerOptions.sourceMap);
  });

  it('has the license of the repository', () => assert.equal(read('LICENSE'), read('../LICENSE')));
});
