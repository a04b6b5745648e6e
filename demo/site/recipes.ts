import { colored } from './codeBlock.ts';

/** What the page with the recipes has before its text: its style sheets, which follow those of the site, and the controls. */
export const recipesTop = `
    <link rel="stylesheet" href="/src/local-price.css" />
    <link rel="stylesheet" href="/demo/style/recipes.css" />
    <!-- controls and language -->`;

/** Adds the sentence that says where the visitor is, after the first paragraph. */
export function withWhereabouts(html: string): string {
  return html.replace(
    '</p>',
    '</p>\n<p id="whereabouts" class="whereabouts" role="status">Finding out where you are…</p>',
  );
}

/** Whether a Markdown file is that of the recipes, whose markup is live on the site. */
export function isRecipes(file: string): boolean {
  return file === 'docs/guides/recipes.md';
}

/** Returns a recipe's code with what it does: markup above its source, a script as one; else `undefined`. */
export function liveCode(text: string, language = ''): string | undefined {
  const block = `<pre><code>${colored(text, language)}</code></pre>\n`;
  if (language === 'js') return `<script type="module">\n${text}\n</script>\n${block}`;
  if (language !== 'html') return undefined;
  const source = block.replace('<code>', '<code data-edit>');
  return `<div class="recipe shown">${text}</div>\n${source}`;
}
