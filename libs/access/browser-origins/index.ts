export { BrowserOriginsHttp, BrowserOriginsModule, browserOriginsSchema } from './browser-origins.module';
export { OpenOrigins } from './open-origins';
export { pagesLetIn } from './pages-let-in';
