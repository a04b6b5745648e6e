/** The style sheet of the home page: light and dark, for widths of 320 pixels and more. It looks like the site. */
export const homePageStyle = `
:root { color-scheme: light dark; --paper: light-dark(#faf7f1, #171a18); --card: light-dark(#fff, #212623);
  --ink: light-dark(#20302a, #ecefe9); --quiet: light-dark(#55645d, #aab5ae); --line: light-dark(#e2dccf, #38403b);
  --accent: light-dark(#1f6b4f, #7fcfac); --accent-ink: light-dark(#fff, #10261d);
  --code: light-dark(#f1ece1, #101311); --bad: light-dark(#a3261b, #ff9d91);
  --gutter: max(1rem, (100% - 46rem) / 2); }
* { box-sizing: border-box; }
body { background: var(--paper); color: var(--ink); margin: 0;
  font: 1rem/1.55 system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif; }
header { align-items: center; background: var(--card); border-bottom: 1px solid var(--line); display: flex;
  gap: .6rem; padding: .6rem var(--gutter); }
header p { margin: 0; }
header p, h1, h2 { font-family: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Noto Serif', Georgia, serif;
  font-weight: 600; }
main { padding: 1.5rem var(--gutter) 3rem; }
h1 { font-size: 1.9rem; letter-spacing: -.015em; line-height: 1.15; margin: 0 0 .6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .5rem; }
p, ul { margin: .5rem 0; }
a { color: var(--accent); overflow-wrap: anywhere; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: .75rem; font-size: .85rem;
  line-height: 1.45; margin: .5rem 0; overflow-wrap: anywhere; padding: .9rem; white-space: pre-wrap; }
code { font-family: ui-monospace, 'Cascadia Mono', Menlo, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; }
p code, li code { font-size: .9em; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
label { flex: 1 1 14rem; }
input, button, currency-picker::part(select) { border: 1px solid var(--quiet); border-radius: .5rem;
  font: inherit; min-height: 2.75rem; padding: .4rem .8rem; }
input, currency-picker::part(select) { background: var(--card); color: inherit; display: block; width: 100%; }
currency-picker { display: block; max-width: 22rem; }
currency-picker::part(select):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.example { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; margin-top: 1rem;
  padding: .25rem .9rem .9rem; }
.example h2 { margin-top: .75rem; }
.example dl { display: grid; gap: .25rem 1rem; grid-template-columns: minmax(6rem, auto) 1fr; margin: .75rem 0 0; }
.example dd { font-variant-numeric: lining-nums tabular-nums; font-weight: 600; margin: 0; }
.quiet { color: var(--quiet); font-size: .9rem; }
#trouble { color: var(--bad); }
#trouble:empty { display: none; }
@media (forced-colors: active) { button { border: 2px solid ButtonBorder; } }
`;
