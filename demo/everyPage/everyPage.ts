import { addCopyButtons } from './addCopyButtons.ts';
import { keepQuery } from './keepQuery.ts';

keepQuery();
addCopyButtons();
