export { SignInService } from './application/sign-in.service';
export type { SignUp } from './application/sign-in.service';
export type { PasswordResetRequested } from './domain/password-reset';
export { IdentityHttp, IdentityModule, identitySchema, IdentityWorker } from './identity.module';
