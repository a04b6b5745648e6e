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
 * in docs/content-security-policy.md.
 */
export const bootstrap = `{
const { nonce } = document.currentScript;
let trusted = (address) => address;
try {
  const policy = trustedTypes.createPolicy('local-price', { createScriptURL: trusted });
  trusted = (address) => policy.createScriptURL(address);
} catch {}
addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== parent) return;
  const [address, name] = data;
  const script = document.createElement('script');
  let directive = '';
  document.addEventListener('securitypolicyviolation', (event) => {
    const { blockedURI, disposition, effectiveDirective } = event;
    const isOfScript = blockedURI && address.startsWith(blockedURI);
    if (disposition === 'enforce' && isOfScript) directive = effectiveDirective;
  });
  self[name] = (answer) => {
    let text;
    try {
      text = JSON.stringify(answer);
    } catch {}
    port.postMessage('=' + text);
  };
  script.onerror = () => port.postMessage('!' + directive);
  script.onload = () => setTimeout(() => port.postMessage('?'));
  script.referrerPolicy = 'strict-origin-when-cross-origin';
  script.nonce = nonce;
  try {
    script.src = trusted(address);
  } catch {
    port.postMessage('!trusted-types');
  }
  document.head.append(script);
});
document.head.append(document.createElement('iframe'));
}`;
