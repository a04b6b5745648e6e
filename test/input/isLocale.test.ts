import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLocale } from '../../src/input/index.js';

test('isLocale accepts BCP 47 tags and nothing else', () => {
  for (const tag of ['en', 'en-GB', 'ar-EG-u-nu-arab', 'zh-Hant-TW']) assert.ok(isLocale(tag), tag);
  for (const tag of ['', 'en_US', 'e', 'english language', 'en-']) assert.ok(!isLocale(tag), tag);
});
