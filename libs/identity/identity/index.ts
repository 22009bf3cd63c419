export { staffCommand } from './adapters/cli/staff.command';
export type { IdentityEvents } from './domain/events';
export { IdentityHttp, IdentityModule, identitySchema, IdentityWorker } from './identity.module';
