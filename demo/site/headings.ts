import { escape } from './escape.ts';

/** The headings of a page that others can link to. The title of a fold is a button, and cannot be a link too. */
const heading = /(?<!<summary>\s*)<(h[23])([^>]*)>([^]*?)<\/\1>/g;

/** Makes each heading of the second and third level a link to itself. Headings of examples get an `id` for that. */
export function withHeadingLinks(html: string): string {
  const taken = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!));
  return inMain(html, (main) =>
    main.replace(heading, (whole, name: string, attributes: string, content: string) => {
      let id = /id="([^"]*)"/.exec(attributes)?.[1];
      let all = attributes;
      if (id === undefined) {
        id = free(slugOf(content), taken);
        taken.add(id);
        all = `${attributes} id="${id}"`;
      }
      if (content.includes('<a ')) return whole;
      return `<${name}${all}><a class="anchor" href="#${id}">${content}</a></${name}>`;
    }),
  );
}

/** The first heading of a page, and the text below it. */
const top = /<h1[^>]*>[^]*?<\/h1>/;

/** Adds the list of the headings of the second level, if there are at least three. Folds are a list already. */
export function withPageContents(html: string): string {
  return inMain(html, (main) => {
    const items = [
      ...main.matchAll(/(?<!<summary>\s*)<h2[^>]* id="([^"]*)"[^>]*>([^]*?)<\/h2>/g),
    ].map(
      ([, id, content]) =>
        `<li><a href="#${id}">${content!.replace(/<\/?(a|em|strong)\b[^>]*>/g, '')}</a></li>`,
    );
    if (items.length < 3) return main;
    const list = `<nav class="on-page" aria-label="On this page"><div><p>On this page</p><ul>${items.join('')}</ul></div></nav>`;
    // A page of examples has a place for the list, below its introduction.
    return main.includes(place)
      ? main.replace(place, () => list)
      : main.replace(top, (title) => `${title}\n${list}`);
  });
}

const place = '<!-- on this page -->';

function inMain(html: string, change: (main: string) => string): string {
  return html.replace(/(?<=<main[^>]*>)[^]*(?=<\/main>)/, (main) => change(main));
}

function slugOf(content: string): string {
  const text = content.replace(/<[^>]*>|&\w+;/g, '').toLowerCase();
  return escape(text.replace(/[^\w]+/g, '-').replace(/^-|-$/g, ''));
}

function free(id: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(number > 1 ? `${id}-${number}` : id)) number++;
  return number > 1 ? `${id}-${number}` : id;
}
