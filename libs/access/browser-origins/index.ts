export { BrowserOriginsHttp, BrowserOriginsModule, browserOriginsSchema } from './browser-origins.module';
