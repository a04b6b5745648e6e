import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const plugin = 'wordpress/local-price';

/** A text of the plugin that can be translated. */
interface Message {
  id: string;
  context?: string | undefined;
  /** What translators should know. */
  note?: string | undefined;
  files: Set<string>;
}

/** Returns the template for translations, in the format of gettext. */
export function translationTemplate(): string {
  const messages = new Map<string, Message>();
  const add = (file: string, id: string, context?: string, note?: string): void => {
    const key = `${context ?? ''}\u0004${id}`;
    const message = messages.get(key) ?? { id, context, note, files: new Set() };
    message.files.add(file);
    message.note ??= note;
    messages.set(key, message);
  };
  const files = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const file of files) {
    if (/\.(php|js)$/.test(file) && !/^local-price.*\.js$/.test(file)) readCode(file, add);
    else if (file.endsWith('block.json')) readBlock(file, add);
  }
  const main = readFileSync(join(plugin, 'local-price.php'), 'utf8');
  for (const [header, context] of [
    ['Plugin Name', 'Name of the plugin'],
    ['Description', 'Description of the plugin'],
  ] as const) {
    const text = new RegExp(`^ \\* ${header}: +(.*)$`, 'm').exec(main)![1]!;
    add('local-price.php', text, undefined, context);
  }
  const sorted = [...messages.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return `${head}\n${sorted.map(print).join('\n')}`;
}

const head = `# Texts of Local price. This file has the license of the plugin.
msgid ""
msgstr ""
"Project-Id-Version: Local price\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Domain: local-price\\n"
`;

type Add = (file: string, id: string, context?: string, note?: string) => void;

/** Reads the calls such as `__( 'Price', 'local-price' )` and `_x( 'Price', 'for visitors', 'local-price' )`. */
function readCode(file: string, add: Add): void {
  const code = readFileSync(join(plugin, file), 'utf8');
  const calls =
    /\b(?:esc_(?:html|attr))?_[_ex]\(\s*'((?:[^'\\]|\\.)*)',\s*(?:'([^']*)',\s*)?'local-price',?\s*\)/g;
  for (const { 1: text, 2: context, index } of code.matchAll(calls)) {
    const before = code.slice(0, index).split('\n').slice(-4).join('\n');
    const note = /\/\* (translators: [^*]*) \*\/(?![^]*_[_x]\()/.exec(before)?.[1];
    add(file, text!.replace(/\\(.)/g, '$1'), context, note);
  }
}

/** Reads the texts that WordPress translates in a `block.json`. */
function readBlock(file: string, add: Add): void {
  const block = JSON.parse(readFileSync(join(plugin, file), 'utf8')) as {
    title: string;
    description: string;
    keywords?: string[];
  };
  add(file, block.title, 'block title');
  add(file, block.description, 'block description');
  for (const word of block.keywords ?? []) add(file, word, 'block keyword');
}

function print({ id, context, note, files }: Message): string {
  return [
    ...(note ? [`#. ${note}`] : []),
    `#: ${[...files].join(' ')}`,
    ...(/%(\d\$)?[sd]/.test(id) ? ['#, php-format'] : []),
    ...(context ? [`msgctxt ${JSON.stringify(context)}`] : []),
    `msgid ${JSON.stringify(id)}`,
    'msgstr ""',
    '',
  ].join('\n');
}
