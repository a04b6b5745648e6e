import MiniSearch from 'minisearch';
import type { SearchEntry } from '../site/searchEntries.ts';

/** The number of results that are shown. */
const maxShown = 30;

/** The number of characters of a passage that are shown. */
const length = 180;

/** The number of suggestions while the reader types. */
const maxSuggested = 6;

const filler = new Set(
  'a an and can do does for how i in is it my of on the to what with'.split(' '),
);

/** Searches the documentation while the reader types, and keeps the search in the page's address. */
async function start(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('#q')!;
  const found = document.querySelector('#found')!;
  const results = document.querySelector('#results')!;
  const suggestions = document.querySelector('#suggestions')!;
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  found.textContent = '';
  const response = await fetch('/search.json');
  if (!response.ok) throw new Error(`The search index can't be loaded: ${response.status}.`);
  const entries = (await response.json()) as SearchEntry[];
  const index = new MiniSearch<SearchEntry>({
    fields: ['heading', 'page', 'text'],
    // Names of attributes and codes can be found as a whole or by their parts.
    tokenize: (text) => text.match(/[\p{L}\p{N}]+(?:[-:_.][\p{L}\p{N}]+)*/gu)?.flatMap(parts) ?? [],
    // Words that every reader writes and no passage is about.
    processTerm: (term) => (filler.has(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
      prefix: true,
      fuzzy: 0.15,
      combineWith: 'AND',
      boost: { heading: 4, page: 2 },
    },
  });
  index.addAll(entries);
  const show = (): void => {
    const words = input.value.trim();
    history.replaceState(null, '', words ? `?q=${encodeURIComponent(words)}` : location.pathname);
    const hits = words ? index.search(words) : [];
    const headings = new Set(hits.map(({ id }) => entries[Number(id)]!.heading));
    suggestions.replaceChildren(
      ...[...headings].slice(0, maxSuggested).map((heading) => new Option(heading)),
    );
    found.textContent = words ? `${hits.length} ${hits.length === 1 ? 'result' : 'results'}` : '';
    results.replaceChildren(...hits.slice(0, maxShown).map(({ id }) => item(entries[Number(id)]!)));
  };
  input.addEventListener('input', show);
  input.form!.addEventListener('submit', (event) => event.preventDefault());
  show();
  input.focus();
}

function parts(word: string): string[] {
  const pieces = word.split(/[-:_.]/);
  return pieces.length > 1 ? [word, ...pieces] : [word];
}

function item({ path, page, heading, text }: SearchEntry): HTMLLIElement {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  const passage = document.createElement('p');
  passage.className = 'about';
  passage.textContent = text.length > length ? `${text.slice(0, length)}…` : text;
  entry.append(link, passage);
  return entry;
}

void start();
