/**
 * What scripts of old or careless pages do to the natives, by name. Each leaves a browser in which a
 * page can live.
 */
export const replacedNatives: Readonly<Record<string, string>> = {
  'Prototype.js: toJSON of arrays, strings and numbers': `
    Array.prototype.toJSON = function () {
      var results = [];
      for (var i = 0; i < this.length; i++) results.push(JSON.stringify(this[i]));
      return '[' + results.join(', ') + ']';
    };
    String.prototype.toJSON = function () { return '"' + this + '"'; };
    Number.prototype.toJSON = function () { return isFinite(this) ? this.toString() : 'null'; };`,
  'Prototype.js: methods of collections': `
    Object.keys = function (object) { var keys = []; for (var key in object) keys.push(key); return keys; };
    Array.from = function (iterable) {
      if (!iterable) return [];
      if (iterable.toArray) return iterable.toArray();
      var length = iterable.length || 0, results = new Array(length);
      while (length--) results[length] = iterable[length];
      return results;
    };
    Array.prototype.entries = Array.prototype.toArray = function () { return [].concat(this); };
    Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
    Array.prototype.find = function (run) { for (var i = 0; i < this.length; i++) if (run(this[i])) return this[i]; };
    Array.prototype.map = function (run, context) {
      var results = []; for (var i = 0; i < this.length; i++) results.push(run.call(context, this[i], i)); return results;
    };`,
  'Prototype.js: methods of elements': `
    HTMLElement.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
    ['update', 'replace', 'insert', 'select', 'hide', 'show', 'toggle', 'visible', 'observe', 'fire',
     'match', 'up', 'down', 'next', 'store', 'retrieve', 'empty', 'clone', 'identify', 'wrap', 'request',
    ].forEach(function (name) {
      HTMLElement.prototype[name] = function () { throw new Error('called ' + name); };
    });`,
  'MooTools: Array.from, bind, Event': `
    Array.from = function (item) {
      if (item == null) return [];
      return typeof item === 'object' && typeof item.length === 'number' ? Array.prototype.slice.call(item) : [item];
    };
    Function.prototype.bind = function (bind, args) {
      var self = this;
      return function () { return self.apply(bind, args != null ? [].concat(args) : arguments); };
    };
    window.Event = function (event) { this.event = event; };
    String.prototype.contains = Array.prototype.contains = function (item) { return this.indexOf(item) > -1; };`,
  'methods that show up in loops': `
    'each extend clone size first last flatten compact type name then_ options'.split(' ').forEach(function (name) {
      Object.prototype[name] = function () { return this; };
      Array.prototype[name] = function () { return this; };
      Function.prototype[name] = function () { return this; };
    });`,
  'Object.prototype: plain values': `Object.prototype.debug = true; Object.prototype.lang = 'xx'; Object.prototype.data = {};`,
  'a polyfill of bind': `
    Function.prototype.bind = function (self) {
      var run = this, first = Array.prototype.slice.call(arguments, 1);
      return function () { return run.apply(self, first.concat(Array.prototype.slice.call(arguments))); };
    };`,
  'wrapped timers': `
    ['setTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame'].forEach(function (name) {
      var native = window[name];
      window[name] = function (run) {
        var rest = Array.prototype.slice.call(arguments, 1);
        return native.apply(window, [function () { return run.apply(this, arguments); }].concat(rest));
      };
    });`,
  'timers that give objects': `{
    const { setTimeout: set, clearTimeout: clear } = window;
    window.setTimeout = (run, time) => ({ id: set(run, time), ref() { return this; } });
    window.clearTimeout = (timer) => clear(timer && timer.id);
  }`,
  'a Promise of a library': `{
    const Native = Promise;
    window.Promise = class ZoneAwarePromise {
      #own;
      constructor(run) { this.#own = new Native(run); }
      then(done, failed) { return ZoneAwarePromise.resolve(this.#own.then(done, failed)); }
      catch(failed) { return this.then(undefined, failed); }
      finally(run) { return ZoneAwarePromise.resolve(this.#own.finally(run)); }
      static resolve(value) { return new ZoneAwarePromise((resolve) => resolve(value)); }
      static reject(reason) { return new ZoneAwarePromise((_, reject) => reject(reason)); }
      static all(list) { return ZoneAwarePromise.resolve(Native.all(list)); }
      static race(list) { return ZoneAwarePromise.resolve(Native.race(list)); }
    };
    const { then } = Native.prototype;
    Native.prototype.then = function (done, failed) {
      return then.call(this, done && ((value) => done(value)), failed && ((reason) => failed(reason)));
    };
  }`,
  'a clock that stands still': `{ const at = Date.now(); Date.now = () => at; }`,
  'a clock of 1970': `Date.now = () => 0;`,
  'a clock as a date': `{ const { now } = Date; Date.now = () => new Date(now()); }`,
  'a fake Date': `{
    const Native = Date;
    window.Date = class extends Native {
      constructor(...given) { if (given.length) super(...given); else super('2020-01-01T00:00:00Z'); }
      static now() { return new Native('2020-01-01T00:00:00Z').getTime(); }
    };
  }`,
  'json2 in the place of JSON': `{
    const { parse, stringify } = JSON;
    window.JSON = {
      parse: function (text) {
        text = String(text);
        if (!/^[\\],:{}\\s]*$/.test(text.replace(/\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4})/g, '@')
          .replace(/"[^"\\\\\\n\\r]*"|true|false|null|-?\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?/g, ']')
          .replace(/(?:^|:|,)(?:\\s*\\[)+/g, ''))) throw new SyntaxError('JSON.parse');
        return parse(text);
      },
      stringify: function (value) {
        if (value && typeof value.toJSON === 'function') value = value.toJSON('');
        const text = stringify(value);
        return text && text.replace(/[\\u007f-\\u00ad\\u2000-\\u206f]/g, (each) =>
          '\\\\u' + ('0000' + each.charCodeAt(0).toString(16)).slice(-4));
      },
    };
  }`,
  'a URL without the newer methods': `{
    const Native = URL;
    window.URL = function (text, base) {
      return base === undefined ? new Native(String(text)) : new Native(String(text), base);
    };
    window.URL.createObjectURL = Native.createObjectURL;
    window.URL.prototype = Native.prototype;
  }`,
  'URLSearchParams of a polyfill': `{
    const Native = URLSearchParams;
    window.URLSearchParams = function (init) {
      this.list = [];
      const add = ([name, value]) => this.list.push([String(name), String(value)]);
      if (init && typeof init === 'object') Object.entries(init).forEach(add);
      else [...new Native(init)].forEach(add);
    };
    window.URLSearchParams.prototype = {
      get(name) { const [, value = null] = this.list.find(([each]) => each === name) || []; return value; },
      set(name, value) { this.list = this.list.filter(([each]) => each !== name); this.list.push([name, value]); },
      toString() { return this.list.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'); },
    };
  }`,
  'a constant named URL': `const URL = '/shop';`,
  'classes named Text, Node, Option, Event': `
    class Text {} class Node {} class Option {} class Event {} class Range {} class Comment {}`,
  'functions named Page, Memory, Question, Rate': `
    function Page() {} function Memory() {} function Question() {} function Rate() {} var site = 1, browser = 2;`,
  'names of one letter': `
    ${[...'abcdefghijklmnopqrsuvwxyz'].map((letter) => `const ${letter} = '${letter}';`).join(' ')}
    let t = 1, site = 2, version = 3, browser = 4, localPriceBundle = 5;`,
  'an object named CSS': `var CSS = { main: 'shop.css' };`,
  'elements whose methods a library has': `{
    const { append, prepend, before, replaceChildren } = Element.prototype;
    const methods = { append, prepend, before, replaceChildren };
    for (const [name, run] of Object.entries(methods))
      Element.prototype[name] = function (...nodes) { run.apply(this, nodes); return this; };
  }`,
  'texts whose methods a library has': `
    String.prototype.trim = function () { return this.replace(/^\\s+|\\s+$/g, ''); };
    String.prototype.replaceAll = function (find, put) { return this.replace(new RegExp(find, 'g'), put); };
    String.prototype.startsWith = function (text) { return this.indexOf(text) === 0; };
    String.prototype.includes = function (text) { return this.indexOf(text) !== -1; };
    String.prototype.repeat = function (times) { return new Array(times + 1).join(this); };
    String.prototype.padStart = function (length, fill) { var text = String(this); while (text.length < length) text = (fill || ' ') + text; return text; };`,
  'a console without warn': `console.warn = console.error = undefined;`,
  'no structuredClone': `delete window.structuredClone;`,
  'no BroadcastChannel': `delete window.BroadcastChannel;`,
  'a BroadcastChannel that throws': `
    BroadcastChannel.prototype.postMessage = function () { throw new Error('no channel'); };`,
  'no MutationObserver': `delete window.MutationObserver;`,
  'a wrapped MutationObserver': `{
    const Native = MutationObserver;
    window.MutationObserver = function (run) { return new Native((records, it) => run(records, it)); };
    window.MutationObserver.prototype = Native.prototype;
  }`,
  'no IntersectionObserver': `delete window.IntersectionObserver;`,
  'storage that throws': `
    ['localStorage', 'sessionStorage'].forEach((name) =>
      Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } }));`,
  'storage that is missing': `
    ['localStorage', 'sessionStorage'].forEach((name) => Object.defineProperty(window, name, { value: null }));`,
  'storage that is full': `Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError'); };`,
  'locks that throw': `
    Object.defineProperty(navigator, 'locks', { value: { request() { throw new Error('no locks'); } } });`,
  'locks whose getter throws': `
    Object.defineProperty(navigator, 'locks', { get() { throw new Error('no locks'); } });`,
  'a wrapped Intl.NumberFormat': `{
    const Native = Intl.NumberFormat;
    Intl.NumberFormat = function (...given) { return new Native(...given); };
    Intl.NumberFormat.prototype = Native.prototype;
    Intl.NumberFormat.supportedLocalesOf = Native.supportedLocalesOf;
  }`,
  'a frozen Object.prototype': `Object.freeze(Object.prototype);`,
  'frozen prototypes': `
    [Object, Array, Function, String, Number, Map, Set, Promise, RegExp, Error, TypeError, Date, URL]
      .forEach((each) => Object.freeze(each.prototype));`,
  'HTMLElement of an adapter': `{
    const Native = HTMLElement;
    window.HTMLElement = function () { return Reflect.construct(Native, [], this.constructor); };
    HTMLElement.prototype = Native.prototype;
    HTMLElement.prototype.constructor = HTMLElement;
    Object.setPrototypeOf(HTMLElement, Native);
  }`,
  'CustomEvent of a polyfill': `
    window.CustomEvent = function (type, given) {
      var event = document.createEvent('CustomEvent');
      event.initCustomEvent(type, !!given.bubbles, false, given.detail);
      return event;
    };`,
  'a wrapped fetch': `{
    const native = window.fetch;
    window.fetch = function () { return native.apply(this, arguments).then((answer) => answer); };
  }`,
  'a wrapped registry': `{
    const { define, get } = customElements;
    customElements.define = function (name, made, given) { return define.call(this, name, made, given); };
    customElements.get = function (name) { return get.call(this, name); };
  }`,
  'names of elements': `
    document.documentElement.insertAdjacentHTML('beforeend', '<form name="site"></form><form id="t"></form>' +
      '<a id="localPrice"></a><iframe name="customElements"></iframe><form name="crypto"></form><img name="CSS">' +
      '<form id="navigator"></form><iframe name="fetch"></iframe><a id="JSON"></a><a id="trustedTypes"></a>' +
      '<input id="config"><form name="prerendering"></form>');
    window.name = 'localPrice';`,
};

/**
 * What is too broken for a price in some places, by name: there the author's price has to stand, and a
 * script of the page may be told so once for each price.
 */
export const brokenNatives: Readonly<Record<string, string>> = {
  'no random numbers': `
    Object.defineProperty(window, 'crypto', { value: undefined, configurable: true });`,
  'random numbers that throw': `crypto.getRandomValues = function () { throw new Error('none'); };`,
  'Intl.NumberFormat of an old polyfill': `{
    const Native = Intl.NumberFormat;
    Intl.NumberFormat = function (...given) {
      const own = new Native(...given);
      return { format: (amount) => own.format(amount), resolvedOptions: () => own.resolvedOptions() };
    };
    Intl.NumberFormat.supportedLocalesOf = Native.supportedLocalesOf;
  }`,
  'no Intl': `delete window.Intl;`,
  'AbortSignal of a polyfill': `AbortSignal.any = AbortSignal.timeout = undefined;`,
  'AbortController of a polyfill': `
    window.AbortController = class {
      signal = { aborted: false, addEventListener() {}, removeEventListener() {} };
      abort() { this.signal.aborted = true; }
    };`,
  'a JSON.parse that throws': `JSON.parse = function () { throw new Error('no JSON'); };`,
  'a JSON.stringify that throws': `JSON.stringify = function () { throw new Error('no JSON'); };`,
  'JSON of another library': `window.JSON = { encode() {}, decode() {} };`,
  'no MessageChannel': `delete window.MessageChannel;`,
  'no fetch': `delete window.fetch;`,
  'a fetch of a polyfill': `
    window.fetch = function (url) {
      return new Promise(function (resolve, reject) {
        var request = new XMLHttpRequest();
        request.open('GET', url);
        request.onload = function () {
          resolve({ ok: request.status < 300, status: request.status,
            text: function () { return Promise.resolve(request.responseText); } });
        };
        request.onerror = reject;
        request.send();
      });
    };`,
  'a console that throws': `console.warn = console.error = function () { throw new Error('no console'); };
    delete Intl.NumberFormat;`,
  'a createElement that throws for scripts': `{
    const native = document.createElement;
    document.createElement = function (name) {
      if (name === 'script' || name === 'iframe') throw new Error('no ' + name);
      return native.apply(this, arguments);
    };
  }`,
  'no URL': `delete window.URL;`,
  'an element named head': `
    document.documentElement.insertAdjacentHTML('beforeend', '<form name="head"></form>');`,
  'a frame named head': `
    document.documentElement.insertAdjacentHTML('beforeend', '<iframe name="head"></iframe>');`,
  'elements that shadow the document': `
    document.documentElement.insertAdjacentHTML('beforeend',
      '<form name="implementation"></form><form name="currentScript"></form><form name="readyState"></form>');`,
  'no queueMicrotask': `delete window.queueMicrotask;`,
  'no adopted style sheets': `delete window.CSSStyleSheet;`,
  'scripts that are watched': `
    Object.defineProperty(HTMLScriptElement.prototype, 'src', {
      set(address) { this.setAttribute('src', address); }, get() { return this.getAttribute('src'); } });`,
};

/**
 * What nothing can be built on, by name. Before ours, the page is left with the author's prices, and the
 * browser says what was missing.
 */
export const missingNatives: Readonly<Record<string, string>> = {
  'a Map of a library, which cannot be looped over': `{
    const Native = Map;
    window.Map = function () { this.own = new Native(); };
    Map.prototype = {
      get(key) { return this.own.get(key); }, has(key) { return this.own.has(key); },
      set(key, value) { this.own.set(key, value); return this; },
      delete(key) { return this.own.delete(key); }, clear() { this.own.clear(); },
      forEach(run) { this.own.forEach(run); }, get size() { return this.own.size; },
    };
  }`,
  'frozen natives': `
    [Object, Array, Function, String, Number, Symbol, Map, Set, WeakMap, Promise, RegExp, Error, Date, JSON, Math,
     Reflect, Intl].forEach((each) => { Object.freeze(each); Object.freeze(each.prototype || {}); });`,
  'a function Map of a shop': `window.Map = function Map(place) { this.place = place; };`,
};
