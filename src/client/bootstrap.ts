/**
 * The script of an isolated frame. It waits for a message from the page with an address, a callback
 * name and a port, runs the script from that address, and reports the outcome on the port: `=` and the
 * answer as JSON; `!` and the directive, if a policy has blocked the script; `?` if the script has run
 * without calling back. Only the first report counts.
 *
 * It appends a frame to tell the page that it has run: the number of inner frames is all that the page can
 * see. It accepts messages only from the page, because other frames can send messages too. It declares no
 * names that could collide with the answer's names.
 *
 * Policies name this script by its hash, so changing a single character is a breaking change. The hash is
 * in docs/content-security-policy.md. No minifier shortens it, so its names are short: `n` is the nonce of the
 * page's scripts, `p` the Trusted Types policy, `o` the port, `a` the address, `c` the callback name, `s` the
 * script, `r` reports, `i` is the directive.
 */
export const bootstrap =
  '{let p;const{nonce:n}=document.currentScript;' +
  // A browser without Trusted Types, or whose page does not allow the policy, has no policy.
  'try{p=trustedTypes.createPolicy("local-price",{createScriptURL:t=>t})}catch{}' +
  'addEventListener("message",({source:t,data:e,ports:[o]})=>{if(t!==parent)return;' +
  'const[a,c]=e,s=document.createElement("script"),r=t=>o.postMessage(t);let i="";' +
  // A policy blocks the script: the event comes before the `error` event.
  'document.addEventListener("securitypolicyviolation",' +
  '({blockedURI:t,disposition:e,effectiveDirective:r})=>{"enforce"===e&&t&&a.startsWith(t)&&(i=r)});' +
  // So does the report that an Integrity-Policy blocks it, which only Chromium sends. In Firefox:
  // https://bugzilla.mozilla.org/show_bug.cgi?id=2008916
  'self.ReportingObserver&&new ReportingObserver(([{body:t}])=>{t.reportOnly||(i="integrity-policy")},' +
  '{types:["integrity-violation"]}).observe();' +
  // The script calls back.
  'self[c]=t=>{let e;try{e=JSON.stringify(t)}catch{}r("="+e)};' +
  // The script has failed, or has run; it may call back shortly after the `load` event.
  's.onerror=()=>r("!"+i);s.onload=()=>setTimeout(r,0,"?");' +
  's.referrerPolicy="strict-origin-when-cross-origin";s.nonce=n;' +
  'try{s.src=p?p.createScriptURL(a):a}catch{r("!trusted-types")}document.head.append(s)});' +
  'document.head.append(document.createElement("iframe"))}';
