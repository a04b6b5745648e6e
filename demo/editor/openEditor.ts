import { CodeJar } from 'codejar';
import hljs from 'highlight.js/lib/core';
import css from 'highlight.js/lib/languages/css';
import xml from 'highlight.js/lib/languages/xml';
import { choicesOf } from '../builder/choicesOf.ts';
import { LiveFrame } from './LiveFrame.ts';
import { fragmentOf, markupIn } from './sharedMarkup.ts';

hljs.registerLanguage('css', css);
hljs.registerLanguage('xml', xml);

/** Milliseconds without typing after which the result is updated. */
const pause = 250;

const content = `
  <div class="head">
    <h2 id="editor-title">Edit the example</h2>
    <button type="button" data-do="close">Close</button>
  </div>
  <div class="panes">
    <section aria-labelledby="editor-markup">
      <h3 id="editor-markup">Markup</h3>
      <div class="code" role="textbox" aria-multiline="true" aria-labelledby="editor-markup" tabindex="0"></div>
    </section>
    <section aria-labelledby="editor-result">
      <h3 id="editor-result">Live result</h3>
      <iframe title="Live result"></iframe>
    </section>
  </div>
  <div class="foot">
    <button type="button" data-do="share">Copy link</button>
    <button type="button" data-do="reset">Start over</button>
    <a href="/demo/snippet.html">Open in the builder</a>
    <p role="status"></p>
  </div>`;

/**
 * Opens markup beside its live result.
 *
 * @param isShared whether the markup comes from the page's address
 */
export function openEditor(markup: string, isShared: boolean): void {
  document.querySelector<HTMLDialogElement>('dialog.editor')?.close();
  const dialog = document.createElement('dialog');
  dialog.className = 'editor';
  dialog.setAttribute('aria-labelledby', 'editor-title');
  dialog.innerHTML = content;
  document.body.append(dialog);
  const part = <T extends HTMLElement>(selector: string): T => dialog.querySelector<T>(selector)!;
  const status = part('[role=status]');
  const area = part('.code');
  const link = part<HTMLAnchorElement>('a');

  const jar = CodeJar(
    area,
    (element) => {
      element.innerHTML = hljs.highlight(element.textContent, { language: 'xml' }).value;
    },
    // Tab leads to the next control.
    { catchTab: false, addClosing: false },
  );
  const frame = new LiveFrame(part('iframe'), (message) => (status.textContent = message));
  part<HTMLIFrameElement>('iframe').addEventListener('load', ({ currentTarget }) => {
    // In the frame, the key would not reach the dialog.
    (currentTarget as HTMLIFrameElement).contentDocument!.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') dialog.close();
    });
  });
  const show = (code: string): void => {
    status.textContent = '';
    void frame.show(code);
    const choices = choicesOf(code);
    link.hidden = !choices;
    if (choices) link.hash = new URLSearchParams(choices).toString();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => show(jar.toString()), pause);
  };
  jar.onUpdate(showLater);
  // What is dictated or dropped comes without a key.
  area.addEventListener('input', showLater);

  const tasks: Readonly<Record<string, () => void>> = {
    close: () => dialog.close(),
    share: () => void share(jar.toString(), status),
    reset: () => {
      jar.updateCode(markup);
      area.focus();
    },
  };
  dialog.addEventListener('click', ({ target }) => {
    tasks[(target as HTMLElement).dataset['do'] ?? '']?.();
  });
  dialog.addEventListener('close', () => {
    clearTimeout(timer);
    jar.destroy();
    dialog.remove();
    if (markupIn(location.hash) !== undefined) {
      history.replaceState(null, '', location.pathname + location.search);
    }
  });

  dialog.showModal();
  area.focus();
  jar.updateCode(markup, false);
  show(markup);
  if (isShared) status.textContent = 'This markup came with the link. Scripts in it do not run.';
}

/** Copies the address that opens the markup. It stands in the address bar too, for browsers that refuse. */
async function share(markup: string, status: HTMLElement): Promise<void> {
  history.replaceState(null, '', fragmentOf(markup));
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = 'The link is copied.';
  } catch {
    status.textContent = 'The link is in the address bar.';
  }
}
