import { cardCountries, notice } from './payPage.ts';

const options = [...cardCountries]
  .map(([code, { name }]) => `<option value="${code}">${name}</option>`)
  .join('');

const form = `<h2>Checkout</h2>
  <p>${notice}</p>
  <p>Total: <output id="total"></output></p>
  <label>Country <select name="country" id="card-country">${options}</select></label>
  <button type="button" id="pay">Pay</button>
  <button type="button" id="close">Close</button>
  <p role="alert" id="paddle-error"></p>`;

/** The script that stands in for Paddle.js in a shop's page. */
export const paddleJs = `(() => {
  const { origin } = new URL(document.currentScript.src);
  let environment = 'production';
  let token;
  let notify = () => {};
  let overlay;

  const close = (name) => {
    overlay?.remove();
    overlay = undefined;
    notify({ name, data: {} });
  };

  const call = async (path, init) => {
    const headers = { 'paddle-clienttoken': token };
    const response = await fetch(origin + path, { ...init, headers });
    const { data, error } = await response.json();
    if (!error) return data;
    notify({ name: 'checkout.error', ...error });
    throw new Error('[PADDLE BILLING] ' + error.detail);
  };

  const open = async ({ transactionId, settings = {} }) => {
    if (!token) throw new Error('[PADDLE BILLING] You must specify your Paddle Seller ID or token within the Paddle.Initialize() method.');
    if (settings.successUrl && !/^https?:/.test(settings.successUrl)) throw new Error('[PADDLE BILLING] successUrl must begin with http:// or https://.');
    if (!transactionId) throw new Error('[PADDLE BILLING] This script opens a checkout only for a transactionId.');
    const path = '/checkout/' + encodeURIComponent(transactionId);
    overlay?.remove();
    overlay = document.createElement('div');
    overlay.className = 'paddle-overlay';
    overlay.style.cssText = 'position: fixed; inset: 10%; padding: 2rem; background: white; border: 1px solid; z-index: 99999';
    overlay.innerHTML = ${JSON.stringify(form)};
    const parent = settings.displayMode === 'inline' && document.querySelector('.' + settings.frameTarget);
    if (parent) overlay.style.cssText = '';
    (parent || document.body).append(overlay);
    const at = (id) => overlay.querySelector('#' + id);
    const show = async () => {
      at('pay').disabled = true;
      const { text } = await call(path + '?country=' + at('card-country').value);
      at('total').textContent = text;
      at('pay').disabled = false;
    };
    const fail = (error) => {
      if (overlay) at('paddle-error').textContent = error.message;
    };
    at('card-country').addEventListener('change', () => show().catch(fail));
    at('close').addEventListener('click', () => close('checkout.closed'));
    at('pay').addEventListener('click', async () => {
      at('pay').disabled = true;
      try {
        const body = new URLSearchParams({ country: at('card-country').value });
        const { event } = await call(path, { method: 'POST', body });
        notify({ name: 'checkout.completed', data: event });
        if (settings.successUrl) location.assign(settings.successUrl);
      } catch (error) {
        fail(error);
      }
    });
    await show().then(() => notify({ name: 'checkout.loaded', data: { transaction_id: transactionId } }), fail);
  };

  window.Paddle = {
    Environment: {
      set: (name) => {
        if (name !== 'sandbox' && name !== 'production') throw new Error('[PADDLE BILLING] Unknown environment: ' + name);
        environment = name;
      },
    },
    Initialize: (options) => {
      const prefix = environment === 'sandbox' ? 'test_' : 'live_';
      if (!options.token?.startsWith(prefix)) {
        throw new Error('[PADDLE BILLING] A token for this environment starts with ' + prefix);
      }
      token = options.token;
      notify = options.eventCallback ?? notify;
      // The default payment link of an account opens its transaction by itself.
      const transactionId = new URL(location.href).searchParams.get('_ptxn');
      if (transactionId) open({ transactionId, settings: options.checkout?.settings });
    },
    Checkout: { open, close: () => close('checkout.closed') },
  };
})();
`;
