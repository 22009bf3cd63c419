import { Global, Module } from '@nestjs/common';
import { AccountsModule, PeopleDirectory } from '@exchange/accounts';
import { PersonKeysModule } from '@exchange/api-keys';
import { AppGrantsModule } from '@exchange/oauth';
import { type ContextSchema, sealedInEvents, SessionAuthenticator } from '@exchange/platform';
import { Argon2Hasher } from './adapters/argon2-hasher';
import { OnEmailVerificationRequested } from './adapters/events/on-email-verification-requested';
import { OnPasswordResetOpened } from './adapters/events/on-password-reset-opened';
import { OnPasswordResetRequested } from './adapters/events/on-password-reset-requested';
import { FacadePersonKeys } from './adapters/facade-person-keys';
import { AuthController } from './adapters/http/auth.controller';
import { EmailVerificationController } from './adapters/http/email-verification.controller';
import { JoiningController } from './adapters/http/joining.controller';
import { PasswordsController } from './adapters/http/passwords.controller';
import { SessionCookies } from './adapters/http/session-cookies';
import { SignInLimits } from './adapters/http/sign-in-limits';
import { SignInPageController } from './adapters/http/sign-in-page.controller';
import { IdentityPeopleDirectory } from './adapters/identity-people-directory';
import { ExpiredCredentials } from './adapters/schedules/expired-credentials';
import { emailVerificationRow, passwordResetRow } from './adapters/typeorm/mailed-token.row';
import { Identity1763650000102 } from './adapters/typeorm/migrations/1763650000102-identity';
import { ProvedAddresses1763690400002 } from './adapters/typeorm/migrations/1763690400002-proved-addresses';
import { OneSpellingOfDomains1763840600001 } from './adapters/typeorm/migrations/1763840600001-one-spelling-of-domains';
import { personRow } from './adapters/typeorm/person.row';
import { SessionRenewals } from './adapters/typeorm/session-renewals';
import { sessionRow } from './adapters/typeorm/session.row';
import { TypeormKnownNetworks } from './adapters/typeorm/typeorm-known-networks';
import { TypeormMailedTokens } from './adapters/typeorm/typeorm-mailed-tokens';
import { TypeormPeople } from './adapters/typeorm/typeorm-people';
import { TypeormSessionAuthenticator } from './adapters/typeorm/typeorm-session-authenticator';
import { TypeormSessions } from './adapters/typeorm/typeorm-sessions';
import { CredentialRevoker } from './application/credential-revoker';
import { EmailVerificationMailService } from './application/email-verification-mail.service';
import { EmailVerificationService } from './application/email-verification.service';
import { JoiningService } from './application/joining.service';
import { PasswordResetMailService } from './application/password-reset-mail.service';
import { PasswordsService } from './application/passwords.service';
import { SessionStarter } from './application/session-starter';
import { SessionsService } from './application/sessions.service';
import { SignInService } from './application/sign-in.service';
import type { IdentityEvents } from './domain/events';
import { KnownNetworks, MailedTokens, PasswordHasher, People, PersonKeys, Sessions } from './domain/ports';

export const identitySchema: ContextSchema = {
  entities: [emailVerificationRow, passwordResetRow, personRow, sessionRow],
  migrations: [Identity1763650000102, ProvedAddresses1763690400002, OneSpellingOfDomains1763840600001],
  sealed: [
    sealedInEvents<IdentityEvents>('identity.password_reset_requested', 'email'),
    sealedInEvents<IdentityEvents>('identity.password_reset_opened', 'email'),
    sealedInEvents<IdentityEvents>('identity.email_verification_requested', 'email'),
  ],
};

/** Global, because it provides two ports of others: the platform's SessionAuthenticator and the PeopleDirectory of accounts. */
@Global()
@Module({
  imports: [AccountsModule, AppGrantsModule, PersonKeysModule],
  providers: [
    { provide: People, useClass: TypeormPeople },
    { provide: Sessions, useClass: TypeormSessions },
    { provide: MailedTokens, useClass: TypeormMailedTokens },
    { provide: PersonKeys, useClass: FacadePersonKeys },
    { provide: KnownNetworks, useClass: TypeormKnownNetworks },
    { provide: PasswordHasher, useClass: Argon2Hasher },
    { provide: PeopleDirectory, useClass: IdentityPeopleDirectory },
    { provide: SessionAuthenticator, useClass: TypeormSessionAuthenticator },
    EmailVerificationMailService,
    EmailVerificationService,
    JoiningService,
    PasswordResetMailService,
    PasswordsService,
    SessionRenewals,
    SessionsService,
    SessionStarter,
    SignInService,
    CredentialRevoker,
  ],
  exports: [
    EmailVerificationMailService,
    EmailVerificationService,
    JoiningService,
    KnownNetworks,
    MailedTokens,
    PasswordResetMailService,
    PasswordsService,
    PeopleDirectory,
    SessionAuthenticator,
    Sessions,
    SessionsService,
    SignInService,
  ],
})
export class IdentityModule {}

@Module({
  imports: [IdentityModule],
  controllers: [AuthController, PasswordsController, EmailVerificationController, JoiningController, SignInPageController],
  providers: [SignInLimits, SessionCookies],
})
export class IdentityHttp {}

@Module({
  imports: [IdentityModule],
  providers: [OnPasswordResetOpened, OnPasswordResetRequested, OnEmailVerificationRequested, ExpiredCredentials],
})
export class IdentityWorker {}
