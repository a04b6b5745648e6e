/**
 * What scripts of old or careless pages do, by name. With each of them a page works, and so must its
 * prices.
 */
export const clumsyScripts: Readonly<Record<string, string>> = {
  'Prototype.js: toJSON of arrays, strings and numbers': `
    Array.prototype.toJSON = function () {
      var results = [];
      for (var i = 0; i < this.length; i++) results.push(JSON.stringify(this[i]));
      return '[' + results.join(', ') + ']';
    };
    String.prototype.toJSON = function () { return '"' + this + '"'; };
    Number.prototype.toJSON = function () { return isFinite(this) ? this.toString() : 'null'; };`,
  'toJSON of all objects': `Object.prototype.toJSON = function () { return 'wrong'; };`,
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
  'wrapped timers': `
    ['setTimeout', 'setInterval', 'queueMicrotask', 'requestAnimationFrame'].forEach(function (name) {
      var native = window[name];
      window[name] = function (run) {
        var rest = Array.prototype.slice.call(arguments, 1);
        return native.apply(window, [function () { return run.apply(this, arguments); }].concat(rest));
      };
    });`,
  'a constant named URL': `const URL = '/shop';`,
  'classes named Text, Node, Option, Event': `
    class Text {} class Node {} class Option {} class Event {} class Range {} class Comment {}`,
  'names of one letter': `
    ${[...'abcdefghijklmnopqrsuvwxyz'].map((letter) => `const ${letter} = '${letter}';`).join(' ')}
    let t = 1, site = 2, version = 3, browser = 4, localPriceBundle = 5;`,
  'a console without warn': `console.warn = console.error = undefined;`,
  'storage that throws': `
    ['localStorage', 'sessionStorage'].forEach((name) =>
      Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } }));`,
  'storage that is full': `Storage.prototype.setItem = function () { throw new DOMException('full', 'QuotaExceededError'); };`,
  'names of elements': `
    document.documentElement.insertAdjacentHTML('beforeend', '<form name="site"></form><form id="t"></form>' +
      '<a id="localPrice"></a><iframe name="customElements"></iframe><form name="crypto"></form><img name="CSS">' +
      '<form id="navigator"></form><iframe name="fetch"></iframe><a id="JSON"></a><a id="trustedTypes"></a>' +
      '<input id="config"><form name="prerendering"></form>');
    window.name = 'localPrice';`,
};
