export { BrowserOriginsHttp, BrowserOriginsModule, browserOriginsSchema } from './browser-origins.module';
export { AllowedOrigins } from './allowed-origins';
export { browserOriginHandlers } from './adapters/http/browser-origin-handlers';
