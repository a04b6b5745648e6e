// @ts-expect-error -- It comes without types.
import Alpine from 'alpinejs';

document.querySelector('#app')!.innerHTML = `<div x-data="{ currency: '' }">
  <currency-picker x-model="currency"></currency-picker><output x-text="currency"></output>
</div>`;
(Alpine as { start(): void }).start();
