import { createApp, h, ref } from 'vue';

const typed = ref('');
createApp(() =>
  h('form', [
    h('geo-gate', { allow: 'NG' }, [
      h('template', [
        h('label', { for: 'cpf' }, 'Number'),
        h('input', {
          id: 'cpf',
          name: 'cpf',
          required: true,
          onInput: ({ target }: Event) => (typed.value = (target as HTMLInputElement).value),
        }),
        h('local-price', { 'base-price': '49.00', 'base-currency': 'USD', name: 'price' }),
      ]),
    ]),
    h('output', typed.value),
  ]),
).mount('#app');
