export type { IdentityEvents } from './domain/events';
export { IdentityHttp, IdentityModule, identitySchema, IdentityWorker } from './identity.module';
