export { BrowserOriginsHttp, BrowserOriginsModule, browserOriginsSchema } from './browser-origins.module';
export { OpenOrigins } from './allowed-origins';
export { pagesLetIn } from './adapters/http/browser-origin-handlers';
