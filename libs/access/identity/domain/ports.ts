import type { Step } from '@exchange/kernel';
import type { EmailVerification } from './email-verification';
import type { TokenRequested } from './events';
import type { PasswordReset } from './password-reset';
import type { Person, PersonState } from './person';
import type { Session } from './session';

/** The one reading that brings the hash along. */
export interface Credentials {
  readonly person: PersonState;
  /** Null for a person without a password. */
  readonly passwordHash: string | null;
}

export abstract class People {
  abstract nextId(): Promise<number>;
  /** Throws `emailTaken` when the address is in use, also under concurrency. */
  abstract insert(person: Person, passwordHash: string): Promise<void>;
  abstract find(id: number): Promise<Person | null>;
  abstract byEmail(email: string): Promise<Person | null>;
  abstract named(ids: readonly number[]): Promise<readonly Pick<PersonState, 'id' | 'email' | 'name' | 'emailVerifiedAt'>[]>;
  /** Everybody who runs the exchange, by id. */
  abstract staff(): Promise<readonly PersonState[]>;
  abstract change(id: number, fn: Step<Person>): Promise<Person | null>;
  /** One query, whether the address is known or not, so that its time tells nothing. */
  abstract credentials(email: string): Promise<Credentials | null>;
  /**
   * Whether the hash is still the person's. Holds the person until the surrounding transaction ends: whoever proved a password can act
   * on it before the next change of it, or not at all.
   */
  abstract confirmPasswordHash(id: number, hash: string): Promise<boolean>;
  abstract setPasswordHash(id: number, hash: string): Promise<void>;
}

/** Keyed by the SHA-256 of the token. */
export abstract class EmailVerifications {
  /** The row and the event for the worker. */
  abstract insert(verification: EmailVerification, tokenHash: Buffer): Promise<void>;
  abstract find(tokenHash: Buffer): Promise<EmailVerification | null>;
  abstract change(tokenHash: Buffer, fn: Step<EmailVerification>): Promise<EmailVerification | null>;
  /** Every open one of the person. */
  abstract supersedeAllOf(userId: number): Promise<void>;
  abstract purge(at: Date, limit: number): Promise<number>;
}

/** The API keys of people, which another context keeps. */
export abstract class KeysOfPeople {
  /** Personal keys that work, on every account. */
  abstract count(userId: number): Promise<number>;
  /** `personal`: those that act as the person; `made`: organization keys that they created, too. Call it after their sessions have ended. */
  abstract endAll(userId: number, which: 'personal' | 'made'): Promise<void>;
}

/** Networks from which people have got in: whoever guesses at their address from elsewhere does not lock them out there (docs/adr/0045). */
export abstract class KnownNetworks {
  /** `hash`: of the address and the network together, so that neither can be read. */
  abstract note(hash: Buffer, at: Date): Promise<void>;
  /** Whether somebody with this address got in from there since. */
  abstract knows(hash: Buffer, since: Date): Promise<boolean>;
  abstract purge(before: Date, limit: number): Promise<number>;
}

/** Keyed by the SHA-256 of the token. */
export abstract class Sessions {
  abstract insert(session: Session, tokenHash: Buffer): Promise<void>;
  abstract find(tokenHash: Buffer): Promise<Session | null>;
  abstract change(tokenHash: Buffer, fn: Step<Session>): Promise<Session | null>;
  abstract end(tokenHash: Buffer): Promise<void>;
  abstract endAllOf(userId: number): Promise<void>;
  /** Moves the expiry of many sessions, forward only. */
  abstract renew(tokenHashes: readonly Buffer[], renewedAt: Date, expiresAt: Date): Promise<void>;
  /** Deletes at most `limit` that expired before `at`; returns how many. */
  abstract purge(at: Date, limit: number): Promise<number>;
}

/** Keyed by the SHA-256 of the token. */
export abstract class PasswordResets {
  /** Leaves the event for the worker, and nothing else. */
  abstract request(requested: TokenRequested, at: Date): Promise<void>;
  /** Inserting the same token again changes nothing: the consumer that does so may be repeated. */
  abstract insert(reset: PasswordReset, tokenHash: Buffer): Promise<void>;
  /** Leaves the event that mails the token, in the transaction that inserts it. */
  abstract announce(requested: TokenRequested, at: Date): Promise<void>;
  abstract find(tokenHash: Buffer): Promise<PasswordReset | null>;
  abstract change(tokenHash: Buffer, fn: Step<PasswordReset>): Promise<PasswordReset | null>;
  /** Every open reset of the person. */
  abstract supersedeAllOf(userId: number): Promise<void>;
  abstract purge(at: Date, limit: number): Promise<number>;
}

export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes the same time for a missing hash as for a wrong password. */
  abstract verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made with other parameters than today's. */
  abstract isOutdated(hash: string): boolean;
}
