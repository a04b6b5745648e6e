import type { LocalPrice } from 'local-price';
import type {} from 'local-price/types/vue';
import type { GlobalComponents } from 'vue';

type Price = InstanceType<GlobalComponents['local-price']>;

export const attributes: Price['$props'] = {
  class: 'price',
  'base-price': '49.00',
  'base-currency': 'USD',
  show: 'both',
};
// @ts-expect-error there is no such word
export const wrong: Price['$props'] = { show: 'sometimes' };
export function emit(price: Price): LocalPrice {
  price.$emit(
    'local-price-change',
    new CustomEvent('local-price-change', { detail: price.value! }),
  );
  // @ts-expect-error there is no such event
  price.$emit('local-price-changed', new Event('local-price-changed'));
  return price;
}
