import { addCopyButtons } from './addCopyButtons.ts';
import { keepQuery } from './keepQuery.ts';
import { suggestPages } from './suggestPages.ts';

keepQuery();
addCopyButtons();
suggestPages();
