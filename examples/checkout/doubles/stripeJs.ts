import { cardCountries, notice } from './payPage.ts';

const options = [...cardCountries]
  .map(([code, { name }]) => `<option value="${code}">Card from ${name}</option>`)
  .join('');

/** The script that stands in for Stripe.js in a shop's page: elements and confirmation tokens. */
export const stripeJs = `(() => {
  const { origin } = new URL(document.currentScript.src);

  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  const fail = (text) => {
    throw new IntegrationError(text);
  };

  const check = ({ mode, amount, currency, clientSecret }) => {
    const at = 'Invalid value for elements(): ';
    if (clientSecret !== undefined) fail(at + 'this script knows only elements with a mode.');
    if (!['payment', 'subscription', 'setup'].includes(mode)) {
      fail(at + 'mode should be one of the following strings: payment, subscription, setup. You specified: ' + mode + '.');
    }
    if (!/^[a-z]{3}$/.test(currency)) {
      fail(at + 'currency should be one of the following strings: usd, eur, gbp, …. You specified: ' + currency + '.');
    }
    if (mode !== 'setup' && !Number.isInteger(amount)) {
      fail(at + 'amount should be an integer. You specified: ' + amount + '.');
    }
    if (mode === 'payment' && amount <= 0) fail(at + 'amount must be greater than 0.');
  };

  class Elements {
    #options;
    #mounted;
    #isSubmitted = false;

    constructor(options) {
      check(options);
      this.#options = options;
    }

    update(options) {
      check({ ...this.#options, ...options });
      this.#options = { ...this.#options, ...options };
      this.#isSubmitted = false;
    }

    create(type) {
      if (type !== 'payment') fail('A valid Element name must be provided. You specified: ' + type + '.');
      return {
        mount: (target) => {
          const parent = typeof target === 'string' ? document.querySelector(target) : target;
          if (!parent) fail('The selector you specified (' + target + ') applies to no DOM elements.');
          parent.innerHTML = ${JSON.stringify(
            `<p>${notice}</p><label>Pay with <select id="card-country">${options}<option value="">Bank account, no card</option></select></label>`,
          )};
          this.#mounted = parent.querySelector('select');
        },
        unmount: () => this.#mounted?.parentElement.parentElement.replaceChildren(),
        on() {},
      };
    }

    async submit() {
      if (!this.#mounted) fail('elements.submit() needs a mounted Payment Element.');
      this.#isSubmitted = true;
      return {};
    }

    get country() {
      if (!this.#isSubmitted) fail('elements.submit() must be called before stripe.createConfirmationToken().');
      return this.#mounted.value;
    }
  }

  window.Stripe = (key) => {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      fail('Please call Stripe() with your publishable key. You used ' + (key ? 'another key.' : 'an empty string.'));
    }
    return {
      elements: (options) => new Elements(options),
      async createConfirmationToken({ elements }) {
        const { country } = elements;
        const body = new URLSearchParams({ key, type: country ? 'card' : 'us_bank_account', country });
        const response = await fetch(origin + '/v1/confirmation_tokens', { method: 'POST', body });
        const answer = await response.json();
        return answer.error ? { error: answer.error } : { confirmationToken: answer };
      },
    };
  };
})();
`;
