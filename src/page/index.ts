export { countryList, type CountryList } from './countryList.js';
export type { Interest, Page, Quote, Visitor } from './Page.js';
export type { Rate } from './askRate.js';
export { settingNames, type Settings } from './settings.js';
export { site, type Connection, Site } from './site.js';
