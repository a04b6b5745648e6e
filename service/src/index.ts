export { createApp, type App, type AppDependencies } from './app/createApp.js';
export type { Caller, ClientAddress } from './callers/Caller.js';
export type { Log } from './common/Log.js';
export { SettingsError } from './common/SettingsError.js';
export type { CountryCurrencies } from './countries/countryCurrencies.js';
export type { ApiKey, KeyFinder } from './keys/Keys.js';
export type { Rates } from './rates/RateTable.js';
export {
  startService,
  type RunningService,
  type ServiceOptions,
  type ServiceSettings,
} from './server/startService.js';
