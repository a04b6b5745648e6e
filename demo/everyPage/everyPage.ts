import { keepQuery } from './keepQuery.ts';
import { markScrollers } from './markScrollers.ts';
import { startCopying } from './startCopying.ts';
import { suggestPages } from './suggestPages.ts';

keepQuery();
startCopying();
markScrollers();
suggestPages();
