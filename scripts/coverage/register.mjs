// Node is started with `--import` and this file in place of tsx.
import 'tsx';
import { register } from 'node:module';

// Hooks that are registered last run first.
register('./loader.mjs', import.meta.url);
