export { askVisitor } from './askVisitor.js';
export { codeList, type CodeList } from './codeList.js';
export { countryList } from './countryList.js';
export type { Asker, Page, Priced, Quote, Visitor } from './Page.js';
export { settingNames, type Settings, type StorageKind } from './settings.js';
export { printRate } from './askRate.js';
export type { Connection } from './connection.js';
export { site, Site } from './site.js';
export type { Stats } from './Stats.js';
