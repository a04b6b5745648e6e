import { hydrate } from '@lit-labs/ssr-client';
import { render } from 'lit';
import { configure } from 'local-price';
import 'local-price/define';
import { litPage } from './litPage.ts';

const main = document.querySelector('main')!;
configure({ apikey: 'demo', baseUrl: main.dataset['service'] });
hydrate(litPage('49.00'), main);
document.querySelector('button')!.onclick = () => render(litPage('18.50'), main);
