export { createApp, type App, type AppDependencies } from './app/createApp.js';
export type { WidgetFile } from './app/site/WidgetFile.js';
export type { DataFacts } from './app/site/homePage.js';
export type { CheckState } from './app/Readiness.js';
export type { Address, Blocks } from './callers/Address.js';
export type { Caller, CallerOf, ClientAddress, Connection } from './callers/Caller.js';
export type { IsTrusted } from './callers/parseTrustedProxies.js';
export type { RequestLimits } from './callers/RequestLimits.js';
export type { Log } from './common/Log.js';
export { SettingsError } from './common/SettingsError.js';
export type { CountryCurrencies } from './countries/countryCurrencies.js';
export type { ApiKey, KeyFinder, KnownKey } from './keys/Keys.js';
export type { Rates } from './rates/RateTable.js';
export type { OpenOptions, OpenSettings } from './server/OpenSettings.js';
export { openService, type MountOptions, type OpenService } from './server/openService.js';
export {
  startService,
  type RunningService,
  type ServiceOptions,
  type ServiceSettings,
} from './server/startService.js';
