import type { Attack } from './attacks.data.ts';

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
    name: 'sends the page a port',
    run: "parent.postMessage('hacked', '*', [new MessageChannel().port1]);",
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
  said('a number', '5'),
  said('an object that looks like an answer', '{ status: true, meta_data: { exchange_rate: 9 } }'),
  said('a list', "['=', text]"),
  said('a String object', 'new String(text)'),
  said('bytes', 'new Uint8Array(9)'),
  said('an error', "new Error('hacked')"),
  said('an empty text', "''"),
  said('a text of no kind', "'hacked'"),
  said('half an answer', "text.slice(0, -5)"),
  said('an answer of null', "'=null'"),
  said('an answer of undefined', "'=undefined'"),
  said('an answer that sets a prototype', `'={"__proto__": ' + text.slice(1) + '}'`),
  said('brackets without end', "'=' + '['.repeat(60000)"),
  said('a text of 1 MB', "'=' + ' '.repeat(2 ** 20) + text.slice(1)"),
  said('a directive that is markup', "'!<img src=x onerror=hacked()>'"),
  said('a directive that is none', "'!hacked'"),
  {
    name: 'says on its port bytes that move to the page',
    run: onThePort(`const bytes = new ArrayBuffer(2 ** 20);
      post.call(this, bytes, [bytes]); post.call(this, text);`),
    price: 'base',
  },
  {
    name: 'says on its port another port',
    run: onThePort(`const { port1 } = new MessageChannel();
      post.call(this, port1, [port1]); post.call(this, text);`),
    price: 'base',
  },
  {
    name: 'says more on its port after the answer',
    run: onThePort(`post.call(this, text);
      for (let at = 0; at < 5000; at++) post.call(this, '={"hacked": ' + at + '}');`),
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
    name: 'makes JSON.stringify give an object',
    run: 'JSON.stringify = () => ({ toString: () => "hacked" });',
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
    "location = 'BASE/page.html?hacked'",
    "location.replace('data:text/html,hacked')",
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
  { name: 'changes its hash', run: "location.hash = 'hacked';", price: 'either' },
  {
    name: 'changes its history',
    run: "attempt(() => { history.pushState(null, ''); history.replaceState(1, ''); });",
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
  { name: 'never calls back', run: '', price: 'base', isOwnAnswer: true },
  {
    name: 'throws and rejects',
    run: "Promise.reject(new Error('hacked')); setTimeout(() => { throw 1; }); answer(); throw new Error('hacked');",
    isOwnAnswer: true
  },
  { name: 'calls back with a function', run: 'answer(() => 1);', price: 'base', isOwnAnswer: true },
  {
    name: 'calls back with a cycle',
    run: 'const ring = {}; ring.ring = ring; answer(ring);',
    price: 'base',
    isOwnAnswer: true
  },
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
