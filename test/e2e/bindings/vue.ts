import { createApp, h, ref, vModelText, withDirectives } from 'vue';

// What the compiler makes of `<currency-picker v-model="currency">`, where the element is custom.
const currency = ref('');
createApp(() =>
  h('div', [
    withDirectives(
      h('currency-picker', { 'onUpdate:modelValue': (value: string) => (currency.value = value) }),
      [[vModelText, currency.value]],
    ),
    h('output', currency.value),
    h('geo-gate', { allow: 'NG' }, [h('template', [h('b', `Paid in ${currency.value}.`)])]),
  ]),
).mount('#app');
