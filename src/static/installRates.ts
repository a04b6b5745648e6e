import { documentStore } from '../store/index.js';
import { chooseStaticSource } from './chooseStaticSource.js';

documentStore.chooseSourceBy(chooseStaticSource());
