import { readFileSync, writeFileSync } from 'node:fs';
import { cssCustomData, htmlCustomData, webTypes } from './editorData.ts';
import { readElements } from './Manifest.ts';

/** Writes the data files for editors, from `custom-elements.json`. */
export function writeEditorData(): void {
  const elements = readElements();
  const about = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string;
    version: string;
  };
  const files = {
    'vscode.html-custom-data.json': htmlCustomData(elements),
    'vscode.css-custom-data.json': cssCustomData(elements),
    'web-types.json': webTypes(elements, about),
  };
  for (const [name, data] of Object.entries(files)) {
    writeFileSync(`dist/${name}`, `${JSON.stringify(data, null, 2)}\n`);
  }
}
