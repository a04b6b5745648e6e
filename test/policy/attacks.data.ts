/** What an answer tries, and how the price may fare. */
export interface Attack {
  name: string;
  /**
   * Runs in the place of the answer. `attempt` swallows what a step throws, and counts what it gives as
   * stolen, also where that is the value of a promise; `answer` calls back with a good answer; `BASE` is
   * the service, and `post` the real `postMessage` of a port.
   */
  run: string;
  /** `right` price, `base` price with one error event, or either of them; `right` where not said. */
  price?: 'right' | 'base' | 'either';
  /** Where it calls back itself, or not at all. */
  isOwnAnswer?: boolean;
  /** The answer that does it; `swap` where not said. */
  in?: 'origin';
}

/** Attempts of steps, one after the other. */
function attempts(...steps: string[]): string {
  return steps.map((step) => `attempt(() => ${step});`).join('\n');
}

/** What goes for the page: all that comes of it is the right price. */
export const onThePage: readonly Attack[] = [
  { name: 'nothing at all', run: '' },
  {
    name: 'to read the document of the page',
    run: attempts(
      'parent.document.title',
      'parent.document.body.innerHTML',
      'top.document.cookie',
      'frameElement.ownerDocument.title',
      'parent.localPrice.version',
      'parent.secret',
    ),
  },
  {
    name: 'to change the document of the page',
    run: attempts(
      "{ parent.document.title = 'hacked'; }",
      "parent.document.body.append('hacked')",
      'frameElement.remove()',
      '{ parent.secret = 2; }',
      "{ parent.name = 'hacked'; }",
      "parent.eval('document.title = 1')",
      "{ opener.name = 'hacked'; }",
    ),
  },
  {
    name: 'to change the prototypes of the page',
    run: attempts(
      '{ parent.Object.prototype.hacked = 1; }',
      '{ Object.getPrototypeOf(parent).hacked = 1; }',
      'Object.defineProperty(parent, "hacked", { value: 1 })',
      'Object.setPrototypeOf(parent, { hacked: 1 }) && undefined',
      '{ Object.getPrototypeOf(parent.location).hacked = 1; }',
      'delete parent.JSON && undefined',
    ),
  },
  {
    name: 'to change its own prototypes',
    run: attempts(
      '{ Object.prototype.then = function () {}; Object.prototype.toJSON = undefined; }',
      '{ Array.prototype.map = () => { throw 1; }; }',
      '{ Promise.prototype.then = () => { throw 1; }; }',
    ),
  },
  {
    name: 'to read and write cookies',
    run: attempts(
      'document.cookie',
      "{ document.cookie = 'hacked=1; path=/'; }",
      "cookieStore.get('secret').then((each) => each.value)",
    ),
  },
  {
    name: 'to read and write the storage',
    run: attempts(
      'localStorage.secret',
      'sessionStorage.secret',
      '{ localStorage.hacked = 1; }',
      '{ sessionStorage.hacked = 1; }',
      "{ localStorage.setItem('local-price:x', '[]'); }",
    ),
  },
  {
    name: 'to open databases and caches',
    run: attempts(
      `new Promise((resolve) => {
         indexedDB.open('hacked').onsuccess = () => resolve('a database');
       })`,
      "caches.open('hacked').then(() => 'a cache')",
      "navigator.storage.getDirectory().then(() => 'a folder')",
    ),
  },
  {
    name: 'to lead the page away',
    run: attempts(
      "{ top.location = 'BASE/page.html?hacked'; }",
      "{ parent.location = 'BASE/page.html?hacked'; }",
      "{ parent.location.href = 'BASE/page.html?hacked'; }",
      "parent.location.replace('BASE/page.html?hacked')",
      "top.location.assign('BASE/page.html?hacked')",
      'parent.location.reload()',
      "{ parent.location = 'javascript:document.title=1'; }",
      "open('BASE/page.html?hacked', '_top') && 'top'",
      "open('BASE/page.html?hacked', '_parent') && 'parent'",
      'parent.close()',
      'parent.stop()',
    ),
  },
  {
    name: 'to change the hash of the page',
    run: attempts(
      "{ parent.location.hash = 'hacked'; }",
      "{ parent.location = parent.location + '#hacked'; }",
      "parent.history.pushState(null, '', '#hacked')",
    ),
  },
  {
    name: 'to open windows',
    run: attempts(
      "open('BASE/page.html?hacked') && 'a window'",
      "open('about:blank', 'hacked', 'popup') && 'a window'",
      "Object.assign(document.createElement('a'), { href: 'BASE/page.html', target: '_blank' }).click()",
      `document.body.appendChild(
         Object.assign(document.createElement('a'), { href: 'BASE/page.html', target: '_top' })).click()`,
    ),
  },
  {
    name: 'to open dialogs',
    run: attempts(
      "alert('hacked')",
      "confirm('hacked') || undefined",
      "prompt('hacked') || undefined",
      'print()',
      "showOpenFilePicker().then(() => 'files')",
      "{ onbeforeunload = (event) => { event.preventDefault(); return event.returnValue = 'stay'; }; }",
    ),
  },
  {
    name: 'to send forms',
    run: attempts(
      `['_top', '_parent', '_blank', '_self'].forEach((target) => {
         const form = document.createElement('form');
         Object.assign(form, { action: 'BASE/page.html?hacked', target, method: 'post' });
         document.body.append(form);
         form.submit();
         form.requestSubmit();
       })`,
    ),
  },
  {
    name: 'to start a download',
    run: attempts(
      `document.body.appendChild(
         Object.assign(document.createElement('a'),
           { href: 'data:application/zip,x', download: 'hacked.zip' })).click()`,
    ),
  },
  {
    name: 'to take the screen, the pointer and the devices',
    run: attempts(
      "document.documentElement.requestFullscreen().then(() => 'the screen')",
      "document.documentElement.requestPointerLock()?.then(() => 'the pointer')",
      "navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'the microphone')",
      "navigator.clipboard.readText().then((text) => 'the clipboard' + text)",
      "new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('the place')))",
    ),
  },
  {
    // Chromium lets it, and so it ends there.
    name: 'to take the focus',
    price: 'either',
    run: attempts(
      'focus()',
      'parent.blur()',
      "document.body.appendChild(document.createElement('input')).focus()",
      "{ document.body.insertAdjacentHTML('beforeend', '<input autofocus>'); }",
    ),
  },
  {
    name: 'to register workers that stay',
    run: attempts(
      "navigator.serviceWorker.register('BASE/worker.js').then(() => 'a service worker')",
      "navigator.serviceWorker.register('data:text/javascript,1').then(() => 'a service worker')",
      "{ new SharedWorker('BASE/worker.js'); }",
    ),
  },
  {
    name: 'to reach for the other frames of the page',
    run: attempts(
      ...['0', '1', '"sibling"'].flatMap((at) => [
        `parent.frames[${at}].document.title`,
        `parent.frames[${at}] === window ? undefined
           : void (parent.frames[${at}].location = 'BASE/page.html?hacked')`,
        `parent.frames[${at}].secret`,
      ]),
      "open('BASE/page.html?hacked', 'sibling') && undefined",
    ),
  },
  {
    name: 'to talk to other tabs',
    run: attempts(
      `['local-price', 'hacked'].forEach((name) => new BroadcastChannel(name).postMessage('hacked'))`,
      "navigator.locks.request('hacked', () => 'a lock')",
      "{ name = 'hacked'; }",
    ),
  },
];
