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
    name: 'to read and change the page',
    run: attempts(
      'parent.document.title',
      'parent.document.body.innerHTML',
      'top.document.cookie',
      'frameElement.ownerDocument.title',
      'parent.localPrice.version',
      'parent.secret',
      "{ parent.document.title = 'hacked'; }",
      "parent.document.body.append('hacked')",
      'frameElement.remove()',
      '{ parent.secret = 2; }',
      "{ parent.name = 'hacked'; }",
      "parent.eval('document.title = 1')",
      "{ opener.name = 'hacked'; }",
      '{ parent.Object.prototype.hacked = 1; }',
      '{ Object.getPrototypeOf(parent).hacked = 1; }',
      'Object.defineProperty(parent, "hacked", { value: 1 })',
      'Object.setPrototypeOf(parent, { hacked: 1 }) && undefined',
      '{ Object.getPrototypeOf(parent.location).hacked = 1; }',
      'delete parent.JSON && undefined',
    ),
  },
  {
    name: 'to read and write cookies, storage and databases',
    run: attempts(
      'document.cookie',
      "{ document.cookie = 'hacked=1; path=/'; }",
      "cookieStore.get('secret').then((each) => each.value)",
      'localStorage.secret',
      'sessionStorage.secret',
      '{ localStorage.hacked = 1; }',
      '{ sessionStorage.hacked = 1; }',
      "caches.open('hacked').then(() => 'a cache')",
      `new Promise((resolve) => {
         indexedDB.open('hacked').onsuccess = () => resolve('a database');
       })`,
    ),
  },
  {
    name: 'to lead the page away, and to open windows and dialogs',
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
      "{ parent.location.hash = 'hacked'; }",
      "parent.history.pushState(null, '', '#hacked')",
      'parent.close()',
      "open('BASE/page.html?hacked') && 'a window'",
      "open('about:blank', 'hacked', 'popup') && 'a window'",
      "Object.assign(document.createElement('a'), { href: 'BASE/page.html', target: '_blank' }).click()",
      `document.body.appendChild(
         Object.assign(document.createElement('a'), { href: 'BASE/page.html', target: '_top' })).click()`,
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
    name: 'to reach for devices, workers, frames and other tabs',
    run: attempts(
      "document.documentElement.requestFullscreen().then(() => 'the screen')",
      "document.documentElement.requestPointerLock()?.then(() => 'the pointer')",
      "navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'the microphone')",
      "navigator.clipboard.readText().then((text) => 'the clipboard' + text)",
      "new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('the place')))",
      "navigator.serviceWorker.register('BASE/worker.js').then(() => 'a service worker')",
      "navigator.serviceWorker.register('data:text/javascript,1').then(() => 'a service worker')",
      "{ new SharedWorker('BASE/worker.js'); }",
      ...['0', '1', '"sibling"'].flatMap((at) => [
        `parent.frames[${at}].document.title`,
        `parent.frames[${at}] === window ? undefined
           : void (parent.frames[${at}].location = 'BASE/page.html?hacked')`,
        `parent.frames[${at}].secret`,
      ]),
      "open('BASE/page.html?hacked', 'sibling') && undefined",
      `['local-price', 'hacked'].forEach((name) => new BroadcastChannel(name).postMessage('hacked'))`,
      "navigator.locks.request('hacked', () => 'a lock')",
      "{ name = 'hacked'; }",
    ),
  },
];

/** What goes for the focus, of which all open pages have one. */
export const onTheFocus: readonly Attack[] = [
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
];

/** Puts other things in the place of what the port is given; `text` is the true message. */
function onThePort(statements: string): string {
  return `MessagePort.prototype.postMessage = function (text) { ${statements} };`;
}

/** One thing on the port before the true message. */
function said(name: string, thing: string): Attack {
  return {
    name: `says on its port ${name}`,
    run: onThePort(`post.call(this, ${thing}); post.call(this, text);`),
    price: 'base',
  };
}

/** What goes for the messages between the page and its frame. */
export const onMessages: readonly Attack[] = [
  { name: 'sends the page a message', run: "parent.postMessage('hacked', '*');", price: 'either' },
  {
    name: 'floods the page with messages',
    run: "for (let at = 0; at < 20000; at++) parent.postMessage('hacked', '*');",
    price: 'either'
  },
  {
    name: 'sends the page messages in the name of the frame in its frame',
    run: `frames[0].eval("parent.parent.postMessage('hacked', '*')");`,
    price: 'either'
  },
  {
    name: 'sends the page messages from a frame of its own',
    run: `const inner = document.createElement('iframe');
      inner.srcdoc =
        "<script>setInterval(() => parent.parent.postMessage('hacked', '*'), 20)</" + "script>";
      document.body.append(inner);`,
    price: 'either',
  },
  {
    name: 'sends the page messages as it goes',
    run: `addEventListener('pagehide', () => parent.postMessage('hacked', '*'));
      addEventListener('unload', () => parent.postMessage('hacked', '*'));`,
  },
  said('nothing', 'null'),
  said('an answer that sets a prototype', `'={"__proto__": ' + text.slice(1) + '}'`),
  said('a text of 1 MB', "'=' + ' '.repeat(2 ** 20) + text.slice(1)"),
  {
    name: 'says on its port bytes that move to the page',
    run: onThePort(`const bytes = new ArrayBuffer(2 ** 20);
      post.call(this, bytes, [bytes]); post.call(this, text);`),
    price: 'base',
  },
  {
    name: 'says more on its port after the answer',
    run: onThePort(`post.call(this, text);
      for (let at = 0; at < 500; at++) post.call(this, '={"hacked": ' + at + '}');`),
  },
  {
    name: 'takes the message of the next call for itself',
    run: `addEventListener('message', (event) => {
      event.stopImmediatePropagation();
      post.call(event.ports[0], '={"hacked": true}');
    }, true);
    self.onmessage = (event) => event.ports[0]?.close();`,
    price: 'either',
    in: 'origin',
  },
  {
    name: 'makes JSON.stringify throw',
    run: 'JSON.stringify = () => { throw 1; };',
    price: 'base',
  },
  {
    name: 'takes all that the frame works with away',
    run: `for (const name of ['JSON', 'MessagePort', 'setTimeout', 'postMessage', 'document', 'Promise'])
        try { Object.defineProperty(self, name, { value: undefined }); } catch {}`,
    price: 'either',
  },
];

/** What goes for its own frame. */
export const onTheFrame: readonly Attack[] = [
  {
    name: 'works for a second',
    run: 'for (const end = Date.now() + 1000; Date.now() < end; );',
  },
  ...[
    "location = 'about:blank'",
    'location.reload()',
    `document.head.innerHTML = '<meta http-equiv="refresh" content="0; url=BASE/page.html?hacked">'`,
    "document.open(); document.write('hacked'); document.close()",
  ].map((step): Attack => ({ name: `navigates: ${step}`, run: step, price: 'either' })),
  {
    name: 'leaves its frame without an answer',
    run: "location = 'data:text/html,hacked';",
    price: 'base',
    isOwnAnswer: true
  },
  { name: 'removes its script', run: 'document.currentScript.remove();' },
  {
    name: 'removes all of its document',
    run: 'document.documentElement.remove();',
    price: 'either',
  },
  {
    name: 'removes the frame in it',
    run: "document.querySelector('iframe').remove(); self.length = 5;",
  },
  { name: 'calls back twice', run: 'answer(); answer({ hacked: true });', isOwnAnswer: true },
  {
    name: 'calls back late',
    run: "document.currentScript.addEventListener('load', () => setTimeout(() => setTimeout(answer, 50)));",
    price: 'base',
    isOwnAnswer: true
  },
  {
    name: 'throws and rejects',
    run: "Promise.reject(new Error('hacked')); setTimeout(() => { throw 1; }); answer(); throw new Error('hacked');",
    isOwnAnswer: true
  },
  { name: 'calls back with a function', run: 'answer(() => 1);', price: 'base', isOwnAnswer: true },
  {
    name: 'calls back with an object that throws',
    run: 'answer({ toJSON() { throw 1; } });',
    price: 'base',
    isOwnAnswer: true
  },
  {
    name: 'lays a hand on the names of the bootstrap',
    run: `attempt(() => { self.nonce = self.trusted = self.script = self.directive = self.port = 1; });
      attempt(() => trustedTypes.createPolicy('local-price', {}) && undefined);`,
  },
];
