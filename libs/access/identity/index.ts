export { SignInService } from './application/sign-in.service';
export type { SignUp } from './application/sign-in.service';
export type { IdentityEvents } from './domain/events';
export { IdentityHttp, IdentityModule, identitySchema, IdentityWorker } from './identity.module';
