export { AppGrantsFacade } from './application/app-grants.facade';
export type { OauthEvents } from './domain/events';
export { ConsentAdvertisers } from './domain/ports';
export { AppGrantsModule, OauthHttp, oauthSchema, OauthWorker } from './oauth.module';
