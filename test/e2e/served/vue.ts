import { createSSRApp, defineComponent, h, ref } from 'vue';
import 'local-price/define';
import { start } from './start.ts';

export const App = defineComponent({
  props: { html: String },
  setup({ html }) {
    const count = ref(0);
    return () =>
      h('div', [
        h('p', { innerHTML: html }),
        h('button', { onClick: () => (count.value += 1) }, count.value),
      ]);
  },
});

start((main, { html }) => void createSSRApp(App, { html }).mount(main));
