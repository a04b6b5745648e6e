import { readFileSync } from 'node:fs';

/**
 * Returns the money rules in PHP as one file. The same files give the same bytes.
 *
 * @param namespace of the functions: a plugin has its own, because another plugin may bring the same rules
 * @param guard the first statement
 */
export function joinMoney(namespace = 'LocalPrice', guard = ''): string {
  const entry = readFileSync('php/money.php', 'utf8');
  const [head = ''] = entry.split("\nrequire_once __DIR__ . '/");
  const paths = [...entry.matchAll(/^require_once __DIR__ \. '\/(.+)';$/gm)].map(
    ([, path]) => path!,
  );
  const parts = paths.map((path) =>
    readFileSync(`php/${path}`, 'utf8')
      .replace(/^<\?php\n/, '')
      .replace('\nnamespace LocalPrice;\n', ''),
  );
  const body = parts.join('\n').replaceAll("'LocalPrice\\", `'${namespace}\\`);
  return `${head}\nnamespace ${namespace};\n\n${guard && `${guard}\n\n`}${body}`;
}
