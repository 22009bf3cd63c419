export { AppGrantsFacade } from './application/app-grants.facade';
export type { AppConnected } from './domain/events';
export { AppGrantsModule, OauthHttp, oauthSchema } from './oauth.module';
