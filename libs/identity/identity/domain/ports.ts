import type { Step } from '@exchange/kernel';
import type { TokenRequested } from './events';
import type { MailedToken, TokenPurpose } from './mailed-token';
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

/** Keyed by the purpose and the SHA-256 of the token. */
export abstract class MailedTokens {
  /** Records only the event for the worker. */
  abstract requestReset(requested: TokenRequested, at: Date): Promise<void>;
  /**
   * Stores the token and the event that mails it. A token that is stored already stays as it is, and is mailed again: the event consumer that inserts it
   * may run again.
   */
  abstract insert(purpose: TokenPurpose, token: MailedToken, tokenHash: Buffer): Promise<void>;
  abstract find(purpose: TokenPurpose, tokenHash: Buffer): Promise<MailedToken | null>;
  abstract change(purpose: TokenPurpose, tokenHash: Buffer, fn: Step<MailedToken>): Promise<MailedToken | null>;
  /** Supersedes every open token of the person. */
  abstract supersedeAllOf(purpose: TokenPurpose, userId: number): Promise<void>;
  abstract purge(purpose: TokenPurpose, at: Date, limit: number): Promise<number>;
}

export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes the same time for a missing hash as for a wrong password. */
  abstract verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash has other parameters than the current ones. */
  abstract isOutdated(hash: string): boolean;
}
