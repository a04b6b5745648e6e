import { documentStore } from '../store/index.js';
import { chooseStaticSource } from './chooseStaticSource.js';
import { timeZone } from './guess/timeZone.js';

documentStore.chooseSourceBy(chooseStaticSource(timeZone));
