import type { HostileCase } from './HostileCase.ts';

/** A script that changes the page it runs in, and then answers. */
const tampering = (
  name: string,
  text: string,
  answer = 'HONEST',
  mayStayPending = false,
): HostileCase => ({
  name,
  isTampering: true,
  isCode: true,
  mayStayPending,
  script: `${text};CALLBACK(${answer})`,
});

/** Code that puts a function which throws in the place of something. */
const throwing = (what: string): string => `${what}=function(){throw new Error("hostile")}`;

/** Code that gives all objects a property. */
const inherited = (...names: string[]): string =>
  names
    .map(
      (name) =>
        `Object.defineProperty(Object.prototype,"${name}",{get(){return 5},set(v){},configurable:true})`,
    )
    .join(';');

/**
 * What plain JSONP lets a script do to the page that it is a part of. None of these changes what is
 * shown by itself, so that the page can be asked to come through.
 */
export const tamperingCases: readonly HostileCase[] = [
  tampering('replaces JSON.parse', 'JSON.parse=()=>({})'),
  tampering('makes JSON.stringify throw', throwing('JSON.stringify')),
  tampering('gives all objects status and meta_data', inherited('status', 'meta_data'), '{}'),
  tampering('gives all objects the right fields', 'Object.assign(Object.prototype,HONEST)', '{}'),
  tampering('gives all objects from and to', inherited('from', 'to', 'exchange_rate', 'exchangeRate')),
  tampering('gives all objects country and symbol', inherited('country', 'symbol', 'code')),
  tampering('gives all objects a value', inherited('value'), 'BAD'),
  tampering('gives all objects get and set', 'Object.prototype.get=Object.prototype.set=function(){}'),
  tampering('makes all objects thenable, without an end', 'Object.prototype.then=function(){}'),
  tampering('makes all objects thenable, to nonsense', 'Object.prototype.then=function(r){delete Object.prototype.then;r({country:"<b>",symbol:1,from:"NGN",to:"USD",exchangeRate:0})}'),
  tampering('makes all objects thenable, to nothing', 'Object.prototype.then=function(r){r()}'),
  tampering('makes property descriptors lie', 'Object.getOwnPropertyDescriptor=()=>({value:true})', 'BAD'),
  tampering('makes Number.isFinite true', 'Number.isFinite=Number.isInteger=isFinite=()=>true', 'BAD'),
  tampering('makes promises never resolve','Promise.prototype.then=function(){return new Promise(()=>{})}', 'HONEST', true),
  tampering('makes Promise.race throw', throwing('Promise.race')),
  tampering('makes String.prototype.trim throw',throwing('String.prototype.trim'), 'HONEST', true),
  tampering('makes String.prototype.toUpperCase give nothing', 'String.prototype.toUpperCase=()=>""'),
  tampering('makes String.prototype.split throw', throwing('String.prototype.split')),
  tampering('makes every text match', 'RegExp.prototype.test=()=>true', 'BAD'),
  tampering('makes no text match', 'RegExp.prototype.exec=()=>null'),
  tampering('makes Set.prototype.has throw',throwing('Set.prototype.has'), 'HONEST', true),
  tampering('makes BigInt throw', throwing('BigInt')),
  tampering('makes setTimeout throw', throwing('setTimeout')),
  tampering('makes clearTimeout throw', throwing('clearTimeout')),
  tampering('makes dispatchEvent throw', throwing('EventTarget.prototype.dispatchEvent'), 'BAD'),
  tampering('takes CustomEvent away', 'CustomEvent=undefined', 'BAD'),
  tampering('makes Intl.NumberFormat throw', throwing('Intl.NumberFormat')),
  tampering('makes attachShadow throw', throwing('Element.prototype.attachShadow')),
  tampering('makes createElement throw', throwing('Document.prototype.createElement')),
  tampering('makes append throw', throwing('Element.prototype.append')),
  tampering('makes console.warn throw', throwing('console.warn'), 'BAD'),
  tampering('takes the console away', 'console=undefined', 'BAD'),
  tampering('makes customElements.define throw', throwing('CustomElementRegistry.prototype.define')),
  tampering('makes random values throw', throwing('Crypto.prototype.getRandomValues')),
  tampering('stops the clock','Date.now=()=>NaN', 'HONEST', true),
  tampering('makes AbortSignal.any throw', throwing('AbortSignal.any')),
  tampering('takes URL away', 'URL=URLSearchParams=undefined'),
  tampering('makes storage and channels throw', `${throwing('Storage.prototype.getItem')};${throwing('BroadcastChannel.prototype.postMessage')}`),
];
