import { inMemoryAccounts } from '@exchange/accounts/testing';
import { FixedClock, newSecretToken, SequentialIds } from '@exchange/kernel';
import { CredentialRevoker } from '../application/credential-revoker';
import { EmailVerificationService } from '../application/email-verification.service';
import { JoiningService } from '../application/joining.service';
import { PasswordsService } from '../application/passwords.service';
import { SessionStarter } from '../application/session-starter';
import { SessionsService } from '../application/sessions.service';
import { type SignUp, SignInService } from '../application/sign-in.service';
import { MailedToken, type TokenPurpose } from '../domain/mailed-token';
import { Person, type PersonState } from '../domain/person';
import { Session, type SessionState } from '../domain/session';
import {
  InMemoryKnownNetworks,
  InMemoryMailedTokens,
  InMemoryPasswordHasher,
  InMemoryPeople,
  InMemoryPersonKeys,
  InMemorySessions,
} from './in-memory';

export const noon = new Date('2026-01-15T12:00:00.000Z');

export function aPersonRow(overrides: Partial<Pick<PersonState, 'id' | 'email' | 'name' | 'lastAccountId'>> = {}): Person {
  return Person.create({ id: 1, email: 'ann@example.com', name: 'Ann', lastAccountId: 1, ...overrides }, noon);
}

export function aSession(overrides: Partial<Pick<SessionState, 'id' | 'userId' | 'accountId'>> = {}, at = noon): Session {
  return Session.begin({ id: 'sess_1', userId: 1, accountId: 1, ...overrides }, at);
}

export function aMailedToken(purpose: TokenPurpose, userId = 1, at = noon): MailedToken {
  return MailedToken.open(purpose, userId, { email: 'ann@example.com', sealedToken: 'sealed' }, at);
}

export function aSignUp(overrides: Partial<SignUp> = {}): SignUp {
  return { email: 'ann@example.com', password: 'correct horse', name: 'Ann', company: 'Northwind', accountType: 'BUYER', ...overrides };
}

export const aTokenHash = (): Buffer => newSecretToken().hash;

/** This context and the accounts context in memory. */
export function inMemoryIdentity() {
  const { access, secrets, work, clock, ...accounts } = inMemoryAccounts();
  const people = new InMemoryPeople();
  const sessions = new InMemorySessions();
  const tokens = new InMemoryMailedTokens();
  const networks = new InMemoryKnownNetworks();
  const keys = new InMemoryPersonKeys();
  const hasher = new InMemoryPasswordHasher();
  const starter = new SessionStarter(sessions, access, new SequentialIds(), clock);
  const ownSessions = new SessionsService(sessions, people, access, work, clock);
  const revoker = new CredentialRevoker(sessions, tokens, keys);
  const verification = new EmailVerificationService(people, tokens, ownSessions, secrets, work, clock);
  return {
    access,
    accounts,
    clock: clock as FixedClock,
    hasher,
    keys,
    networks,
    people,
    secrets,
    sessions,
    tokens,
    verification,
    joining: new JoiningService(people, sessions, hasher, starter, revoker, access, work, clock),
    ownSessions,
    passwords: new PasswordsService(people, tokens, keys, hasher, starter, revoker, ownSessions, secrets, work, clock),
    signIns: new SignInService(people, hasher, starter, verification, access, work, clock),
  };
}
