import type { Step } from '@exchange/kernel';
import type { EmailVerification } from './email-verification';
import type { TokenRequested } from './events';
import type { PasswordReset } from './password-reset';
import type { Person, PersonState } from './person';
import type { Session } from './session';

/** A person with their password hash. */
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
  /** All platform staff, ordered by id. */
  abstract staff(): Promise<readonly PersonState[]>;
  abstract change(id: number, fn: Step<Person>): Promise<Person | null>;
  /** Runs one query for known and unknown addresses, so that its duration reveals nothing. */
  abstract credentials(email: string): Promise<Credentials | null>;
  /**
   * Whether the hash is still current. Locks the person until the surrounding transaction ends, so that the password cannot change between
   * its verification and the action that it allows.
   */
  abstract confirmPasswordHash(id: number, hash: string): Promise<boolean>;
  abstract setPasswordHash(id: number, hash: string): Promise<void>;
}

/** Keyed by the SHA-256 of the token. */
export abstract class EmailVerifications {
  /** Stores the row and the event for the worker. */
  abstract insert(verification: EmailVerification, tokenHash: Buffer): Promise<void>;
  abstract find(tokenHash: Buffer): Promise<EmailVerification | null>;
  abstract change(tokenHash: Buffer, fn: Step<EmailVerification>): Promise<EmailVerification | null>;
  /** Supersedes every open verification of the person. */
  abstract supersedeAllOf(userId: number): Promise<void>;
  abstract purge(at: Date, limit: number): Promise<number>;
}

/** API keys of people, which the api-keys context stores. */
export abstract class PersonKeys {
  /** Number of valid personal keys on all accounts. */
  abstract count(userId: number): Promise<number>;
  /** `personal` ends keys that act as the person; `made` also organization keys that they created. Call it after their sessions have ended. */
  abstract endAll(userId: number, which: 'personal' | 'made'): Promise<void>;
}

/** Networks from which people signed in. Failed attempts from other networks do not lock them out there (docs/adr/0045). */
export abstract class KnownNetworks {
  /** `hash` is the hash of address and network together, so that neither can be read. */
  abstract record(hash: Buffer, at: Date): Promise<void>;
  /** Whether a sign-in with this hash was recorded at or after `since`. */
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
  /** Extends the expiry of many sessions; never shortens it. */
  abstract renew(tokenHashes: readonly Buffer[], renewedAt: Date, expiresAt: Date): Promise<void>;
  /** Deletes at most `limit` sessions that expired before `at`; returns their number. */
  abstract purge(at: Date, limit: number): Promise<number>;
}

/** Keyed by the SHA-256 of the token. */
export abstract class PasswordResets {
  /** Records only the event for the worker. */
  abstract request(requested: TokenRequested, at: Date): Promise<void>;
  /** A no-op for a token that is stored already: the event consumer that inserts it may run again. */
  abstract insert(reset: PasswordReset, tokenHash: Buffer): Promise<void>;
  /** Records the event that mails the token, in the transaction that inserts it. */
  abstract announce(requested: TokenRequested, at: Date): Promise<void>;
  abstract find(tokenHash: Buffer): Promise<PasswordReset | null>;
  abstract change(tokenHash: Buffer, fn: Step<PasswordReset>): Promise<PasswordReset | null>;
  /** Supersedes every open reset of the person. */
  abstract supersedeAllOf(userId: number): Promise<void>;
  abstract purge(at: Date, limit: number): Promise<number>;
}

export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes the same time for a missing hash as for a wrong password. */
  abstract verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash has other parameters than the current ones. */
  abstract isOutdated(hash: string): boolean;
}
