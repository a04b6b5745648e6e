/** The style sheet of the home page: light and dark, for widths of 360 pixels and more. */
export const homePageStyle = `
:root { color-scheme: light dark; --line: #d5d9e0; --edge: #7a8290; --soft: #f4f5f8; --quiet: #545b68;
  --accent: #0b5cad; --bad: #a3261b; }
@media (prefers-color-scheme: dark) {
  :root { --line: #3a4150; --edge: #7f8898; --soft: #1d222c; --quiet: #a7aebb; --accent: #7db7f5;
    --bad: #ff9d91; }
}
* { box-sizing: border-box; }
body { background: Canvas; color: CanvasText; font: 1rem/1.55 system-ui, sans-serif; margin: 0 auto;
  max-width: 46rem; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p, ul { margin: .5rem 0; }
a { color: var(--accent); white-space: nowrap; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; font-size: .85rem;
  line-height: 1.45; margin: .5rem 0; overflow-wrap: anywhere; padding: .9rem; white-space: pre-wrap; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
label { flex: 1 1 14rem; }
input, button, currency-picker::part(select) { border: 1px solid var(--edge); border-radius: .4rem;
  font: inherit; min-height: 2.75rem; padding: .4rem .8rem; }
input, currency-picker::part(select) { background: transparent; color: inherit; display: block; width: 100%; }
currency-picker { display: block; max-width: 22rem; }
currency-picker::part(select):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button { background: var(--accent); border-color: transparent; color: Canvas; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.example { border: 1px solid var(--line); border-radius: .5rem; margin-top: 1rem; padding: .25rem .9rem .9rem; }
.example h2 { margin-top: .75rem; }
.example dl { display: grid; gap: .25rem 1rem; grid-template-columns: minmax(6rem, auto) 1fr; margin: .75rem 0 0; }
.example dd { font-weight: 600; margin: 0; }
.quiet { color: var(--quiet); font-size: .9rem; }
#trouble { color: var(--bad); }
#trouble:empty { display: none; }
`;
