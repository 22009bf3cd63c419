export { BrowserOriginsHttp, BrowserOriginsModule, browserOriginsSchema } from './browser-origins.module';
export { OpenOrigins } from './open-origins';
export { pagesLetIn } from './adapters/http/pages-let-in';
