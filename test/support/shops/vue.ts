import { createApp, h, ref } from 'vue';

/** A shop that knows its products only after a while. */
const price = ref('');
void fetch('/slow?300').then(() => (price.value = '49.00'));

createApp(() =>
  h(
    'ul',
    price.value &&
      h('local-price', { 'base-price': price.value, 'base-currency': 'USD' }, `$${price.value}`),
  ),
).mount('#app');
