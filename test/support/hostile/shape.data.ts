import type { HostileCase, Text } from './HostileCase.ts';

/** An answer with these in the place of a number, a symbol and a country code, as expressions. */
function values(rate: string, text: string): Text {
  return {
    origin: `{"status":true,"meta_data":{"currency":{"symbol":${text}},"geolocation":{"code":${text}}}}`,
    swap: `{"status":true,"meta_data":{"from":"ngn","to":"usd","exchange_rate":${rate}}}`,
  };
}

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** What no JSON can say. */
const live = (jsonp: 'right' | 'protocol') => ({ isCode: true, expected: { jsonp } }) as const;

/** Answers of the wrong shape; those of the right shape in a strange way must be read. */
export const shapeCases: readonly HostileCase[] = [
  { name: 'words', answer: 'oops', throwsItself: true, expected: 'protocol' },
  { name: 'half an answer', script: 'CALLBACK({"status":true,"code":200,', body: '{"status":true,"code":200,', throwsItself: true, expected: 'protocol' },
  { name: 'two answers in one text', answer: 'HONEST,HONEST', ...live('right') },
  { name: 'null', answer: 'null', expected: 'protocol' },
  { name: 'an empty list', answer: '[]', expected: 'protocol' },
  { name: 'the right answer in a list', answer: '[HONEST]', expected: 'protocol' },
  { name: 'a number', answer: '5', expected: 'protocol' },
  { name: 'a text', answer: '"Successful"', expected: 'protocol' },
  { name: 'true', answer: 'true', expected: 'protocol' },
  { name: 'an empty object', answer: '{}', expected: 'protocol' },
  { name: 'the right answer in an object', answer: '{"data":HONEST}', expected: 'protocol' },
  { name: 'lists in lists, 10,000 deep', answer: deep(10_000), throwsItself: true, expected: { fetch: 'protocol' } },
  { name: 'a message of lists in lists', answer: `{"status":true,"message":${deep(400)},"meta_data":META}`, expected: 'right' },
  { name: 'doubled keys, the last ones right', answer: '{"status":false,"status":true,"meta_data":{},"meta_data":META}', expected: 'right' },
  { name: 'doubled keys, the last ones wrong', answer: '{"status":true,"status":false,"meta_data":META,"meta_data":null}', expected: 'service' },
  { name: 'the right answer as __proto__', answer: '{"__proto__":HONEST}', expected: 'protocol' },
  { name: 'the right meta_data as __proto__', answer: '{"status":true,"meta_data":{"__proto__":META}}', expected: 'protocol' },
  { name: 'a __proto__ beside what is right', answer: '{"__proto__":{"status":false,"then":1},"status":true,"meta_data":META}', expected: 'right' },
  { name: 'a constructor beside what is right', answer: '{"constructor":{"prototype":{"status":false}},"status":true,"meta_data":META}', expected: 'right' },
  { name: 'getters', answer: '{get status(){return true},get meta_data(){return META}}', ...live('protocol') },
  { name: 'a getter that throws', answer: '{status:true,get meta_data(){throw new Error("hostile")}}', ...live('protocol') },
  { name: 'getters in meta_data that answer each time differently', answer: '{status:true,meta_data:(n=>({get from(){return n++?"ngn":{}},get to(){return n++?"usd":0},get exchange_rate(){return n++},get currency(){return n++?{symbol:"NGN"}:null},get geolocation(){return {code:"NG"}}}))(0)}', ...live('protocol') },
  { name: 'an answer without a prototype', answer: 'Object.assign(Object.create(null),HONEST)', ...live('right') },
  { name: 'a frozen answer', answer: 'Object.freeze(HONEST)', ...live('right') },
  { name: 'an answer that is inherited', answer: 'Object.create(HONEST)', ...live('protocol') },
  { name: 'a proxy', answer: 'new Proxy(HONEST,{get(){throw new Error("hostile")}})', ...live('right') },
  { name: 'a proxy that throws at everything', answer: 'new Proxy({},new Proxy({},{get(){throw new Error("hostile")}}))', ...live('protocol') },
  { name: 'a proxy that has everything', answer: '(function any(v){return new Proxy(function(){},{get:any,getOwnPropertyDescriptor:()=>({value:any(),configurable:true})})})()', ...live('protocol') },
  { name: 'a proxy that makes up what is asked', answer: 'new Proxy({},{getOwnPropertyDescriptor:(t,k)=>({value:k==="status"||{},configurable:true})})', ...live('protocol') },
  { name: 'a revoked proxy', answer: '(p=>(p.revoke(),p.proxy))(Proxy.revocable({},{}))', ...live('protocol') },
  { name: 'a revoked proxy as meta_data', answer: '{status:true,meta_data:(p=>(p.revoke(),p.proxy))(Proxy.revocable({},{}))}', ...live('protocol') },
  { name: 'a cycle', answer: '(a=>(a.meta_data.self=a,a))(HONEST)', ...live('right') },
  { name: 'an answer that is thenable', answer: 'Object.assign(HONEST,{then(r){r({})}})', ...live('right') },
  { name: 'an answer that is thenable for ever', answer: 'Object.assign(HONEST,{then(){}})', ...live('right') },
  { name: 'meta_data that is thenable', answer: '(a=>(a.meta_data.then=r=>r({}),a))(HONEST)', ...live('right') },
  { name: 'a promise', answer: 'Promise.resolve(HONEST)', ...live('protocol') },
  { name: 'toJSON', answer: 'Object.assign(HONEST,{toJSON(){return {}}})', ...live('right') },
  { name: 'toJSON that throws', answer: 'Object.assign(HONEST,{toJSON(){throw 1}})', ...live('right') },
  { name: 'values that are thenable', answer: values('{then(r){r(0.00064235)}}', '{then(r){r("NG")}}'), ...live('protocol') },
  { name: 'values with valueOf', answer: values('{valueOf(){return 0.00064235}}', '{toString(){return "NG"}}'), ...live('protocol') },
  { name: 'values with Symbol.toPrimitive', answer: values('{[Symbol.toPrimitive]:()=>0.00064235}', '{[Symbol.toPrimitive]:()=>"NG"}'), ...live('protocol') },
  { name: 'big integers', answer: values('1n', '1n'), ...live('protocol') },
  { name: 'symbols', answer: values('Symbol("1")', 'Symbol.for("NG")'), ...live('protocol') },
  { name: 'functions', answer: values('()=>0.00064235', '()=>"NG"'), ...live('protocol') },
  { name: 'boxed values', answer: values('new Number(0.00064235)', 'new String("NG")'), ...live('protocol') },
  { name: 'sparse lists', answer: values('[,0.00064235]', '[,"NG"]'), ...live('protocol') },
  { name: 'dates', answer: values('new Date(0)', 'new Date(0)'), ...live('protocol') },
  { name: 'objects', answer: values('{}', '{}'), expected: 'protocol' },
  { name: 'a Map', answer: 'new Map(Object.entries(HONEST))', ...live('protocol') },
  { name: 'a function with the right fields', answer: 'Object.assign(()=>1,HONEST)', ...live('protocol') },
  { name: 'the window', answer: 'window', ...live('protocol') },
];
