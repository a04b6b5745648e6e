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

const attack = (name: string, run: string, more: Partial<Attack> = {}): Attack => ({ name, run, ...more });
/** An attack after which the price may be right or the base price. */
const either = (name: string, run: string): Attack => attack(name, run, { price: 'either' });
/** An attack that calls back itself, or not at all. */
const own = (name: string, run: string, price: Attack['price'] = 'base'): Attack =>
  attack(name, run, { price, isOwnAnswer: true });

/** Attempts of steps, one after the other. */
function attempts(...steps: string[]): string {
  return steps.map((step) => `attempt(() => ${step});`).join('\n');
}

/** Attacks on the page. All of them leave the right price. */
export const onThePage: readonly Attack[] = [
  attack('nothing at all', ''),
  attack('to read and change the page', attempts(
    'parent.document.title', 'parent.document.body.innerHTML', 'top.document.cookie',
    'frameElement.ownerDocument.title', 'parent.localPrice.version', 'parent.secret',
    "{ parent.document.title = 'hacked'; }", "parent.document.body.append('hacked')", 'frameElement.remove()',
    '{ parent.secret = 2; }', "{ parent.name = 'hacked'; }", "parent.eval('document.title = 1')",
    "{ opener.name = 'hacked'; }", '{ parent.Object.prototype.hacked = 1; }',
    '{ Object.getPrototypeOf(parent).hacked = 1; }', 'Object.defineProperty(parent, "hacked", { value: 1 })',
    'Object.setPrototypeOf(parent, { hacked: 1 }) && undefined',
    '{ Object.getPrototypeOf(parent.location).hacked = 1; }', 'delete parent.JSON && undefined',
  )),
  attack('to read and write cookies, storage and databases', attempts(
    'document.cookie', "{ document.cookie = 'hacked=1; path=/'; }",
    "cookieStore.get('secret').then((each) => each.value)", 'localStorage.secret', 'sessionStorage.secret',
    '{ localStorage.hacked = 1; }', '{ sessionStorage.hacked = 1; }',
    "caches.open('hacked').then(() => 'a cache')",
      `new Promise((resolve) => {
         indexedDB.open('hacked').onsuccess = () => resolve('a database');
       })`,
  )),
  attack('to lead the page away, and to open windows and dialogs', attempts(
    "{ top.location = 'BASE/page.html?hacked'; }", "{ parent.location = 'BASE/page.html?hacked'; }",
    "{ parent.location.href = 'BASE/page.html?hacked'; }", "parent.location.replace('BASE/page.html?hacked')",
    "top.location.assign('BASE/page.html?hacked')", 'parent.location.reload()',
    "{ parent.location = 'javascript:document.title=1'; }", "open('BASE/page.html?hacked', '_top') && 'top'",
    "open('BASE/page.html?hacked', '_parent') && 'parent'", "{ parent.location.hash = 'hacked'; }",
    "parent.history.pushState(null, '', '#hacked')", 'parent.close()',
    "open('BASE/page.html?hacked') && 'a window'", "open('about:blank', 'hacked', 'popup') && 'a window'",
    "Object.assign(document.createElement('a'), { href: 'BASE/page.html', target: '_blank' }).click()",
      `document.body.appendChild(
         Object.assign(document.createElement('a'), { href: 'BASE/page.html', target: '_top' })).click()`,
    "alert('hacked')", "confirm('hacked') || undefined", "prompt('hacked') || undefined", 'print()',
    "showOpenFilePicker().then(() => 'files')",
    "{ onbeforeunload = (event) => { event.preventDefault(); return event.returnValue = 'stay'; }; }",
  )),
  attack('to send forms', attempts(
      `['_top', '_parent', '_blank', '_self'].forEach((target) => {
         const form = document.createElement('form');
         Object.assign(form, { action: 'BASE/page.html?hacked', target, method: 'post' });
         document.body.append(form);
         form.submit();
         form.requestSubmit();
       })`,
  )),
  attack('to reach for devices, workers, frames and other tabs', attempts(
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
    "navigator.locks.request('hacked', () => 'a lock')", "{ name = 'hacked'; }",
  )),
];

/** Attacks on the focus, of which all open pages have one. Chromium allows them, and so it ends there. */
export const onTheFocus: readonly Attack[] = [
  either('to take the focus', attempts(
    'focus()', 'parent.blur()', "document.body.appendChild(document.createElement('input')).focus()",
    "{ document.body.insertAdjacentHTML('beforeend', '<input autofocus>'); }",
  )),
];

/** Sends other things instead of what the port is given; `text` is the true message. */
function onThePort(statements: string): string {
  return `MessagePort.prototype.postMessage = function (text) { ${statements} };`;
}

/** Sends one thing on the port before the true message. */
const says = (name: string, thing: string): Attack =>
  attack(`says on its port ${name}`, onThePort(`post.call(this, ${thing}); post.call(this, text);`),
    { price: 'base' });

/** Attacks on the messages between the page and its frame. */
export const onMessages: readonly Attack[] = [
  either('floods the page with messages', "for (let at = 0; at < 20000; at++) parent.postMessage('hacked', '*');"),
  either('sends the page messages in the name of the frame in its frame',
    `frames[0].eval("parent.parent.postMessage('hacked', '*')");`),
  either('sends the page messages from a frame of its own', `
      const inner = document.createElement('iframe');
      inner.srcdoc = "<script>setInterval(() => parent.parent.postMessage('hacked', '*'), 20)</" + "script>";
      document.body.append(inner);`),
  attack('sends the page messages as it goes', `
      addEventListener('pagehide', () => parent.postMessage('hacked', '*'));
      addEventListener('unload', () => parent.postMessage('hacked', '*'));`),
  says('nothing', 'null'),
  says('an answer that sets a prototype', `'={"__proto__": ' + text.slice(1) + '}'`),
  says('a text of 1 MB', "'=' + ' '.repeat(2 ** 20) + text.slice(1)"),
  attack('says on its port bytes that move to the page', onThePort(
    'const bytes = new ArrayBuffer(2 ** 20); post.call(this, bytes, [bytes]); post.call(this, text);'),
    { price: 'base' }),
  attack('says more on its port after the answer', onThePort(`post.call(this, text);
      for (let at = 0; at < 500; at++) post.call(this, '={"hacked": ' + at + '}');`)),
  attack('uses the message of the next call', `addEventListener('message', (event) => {
      event.stopImmediatePropagation();
      post.call(event.ports[0], '={"hacked": true}');
    }, true);
    self.onmessage = (event) => event.ports[0]?.close();`, { price: 'either', in: 'origin' }),
  attack('makes JSON.stringify throw', 'JSON.stringify = () => { throw 1; };', { price: 'base' }),
  either('removes everything that the frame works with', `
      for (const name of ['JSON', 'MessagePort', 'setTimeout', 'postMessage', 'document', 'Promise'])
        try { Object.defineProperty(self, name, { value: undefined }); } catch {}`),
];

/** Attacks on its own frame. */
export const onTheFrame: readonly Attack[] = [
  attack('works for a second', 'for (const end = Date.now() + 1000; Date.now() < end; );'),
  ...["location = 'about:blank'", 'location.reload()',
    `document.head.innerHTML = '<meta http-equiv="refresh" content="0; url=BASE/page.html?hacked">'`,
    "document.open(); document.write('hacked'); document.close()",
  ].map((step) => either(`navigates: ${step}`, step)),
  own('leaves its frame without an answer', "location = 'data:text/html,hacked';"),
  attack('removes its script', 'document.currentScript.remove();'),
  either('removes all of its document', 'document.documentElement.remove();'),
  attack('removes the frame in it', "document.querySelector('iframe').remove(); self.length = 5;"),
  own('calls back twice', 'answer(); answer({ hacked: true });', 'right'),
  own('calls back late',
    "document.currentScript.addEventListener('load', () => setTimeout(() => setTimeout(answer, 50)));"),
  own('throws and rejects',
    "Promise.reject(new Error('hacked')); setTimeout(() => { throw 1; }); answer(); throw new Error('hacked');",
    'right'),
  own('calls back with a function', 'answer(() => 1);'),
  own('calls back with an object that throws', 'answer({ toJSON() { throw 1; } });'),
  attack('sets the names of the bootstrap', `
      attempt(() => { self.nonce = self.trusted = self.script = self.directive = self.port = 1; });
      attempt(() => trustedTypes.createPolicy('local-price', {}) && undefined);`),
];
