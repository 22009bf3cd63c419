import type { AccountType, Scope, Step } from '@exchange/kernel';
import type { AppGrant, AppGrantState } from './app-grant';
import type { Artefact, ArtefactKind, FoundArtefact } from './artefact';
import type { MachineApplication, MachineApplicationState } from './machine-application';

/** Temporary records of the protocol, stored by the SHA-256 of their id. */
export abstract class Artefacts {
  /** Replaces an existing record of the same kind; a refresh token is never replaced. */
  abstract store(artefact: Artefact): Promise<void>;
  /** Inserts the record. Of concurrent calls with the same hash, exactly one gets `true`. */
  abstract claim(artefact: Artefact): Promise<boolean>;
  /** Null when the record is unknown or expired at `at`. */
  abstract find(kind: ArtefactKind, idHash: Buffer, at: Date): Promise<FoundArtefact | null>;
  /** Finds a session or interaction by the library's second id. */
  abstract findByUid(kind: ArtefactKind, uid: string, at: Date): Promise<FoundArtefact | null>;
  /** Of concurrent calls, exactly one gets `true`. */
  abstract consume(kind: ArtefactKind, idHash: Buffer, at: Date): Promise<boolean>;
  abstract remove(kind: ArtefactKind, idHash: Buffer): Promise<void>;
  abstract removeOfGrant(grantId: string): Promise<void>;
}

export interface RegisteredClient {
  readonly clientId: string;
  readonly metadata: object;
}

/** Clients that registered themselves (RFC 7591). They belong to no account. */
export abstract class RegisteredClients {
  abstract store(client: RegisteredClient, at: Date): Promise<void>;
  abstract find(clientId: string): Promise<RegisteredClient | null>;
  /** Records a consent to the client or a token for it: the first one, then at most one per day. */
  abstract use(clientId: string, at: Date): Promise<void>;
  /** Records that a person is being asked for consent: the client is not dropped meanwhile. */
  abstract recordConsentRequest(clientId: string, at: Date): Promise<void>;
  /** Removes the oldest clients without a consent until at most `limit` remain. Clients about which a person was asked since `askedSince` stay. */
  abstract dropUnconsented(limit: number, askedSince: Date): Promise<void>;
  abstract remove(clientId: string): Promise<void>;
}

export interface GrantScope {
  readonly accountId: number;
  /** When omitted, grants of every person on the account. */
  readonly userId?: number;
}

export interface OwnedGrant extends AppGrantState {
  readonly personName: string;
}

export abstract class AppGrants {
  abstract insert(grant: AppGrant): Promise<void>;
  /** Finds by id alone: the protocol knows no account. The id is no secret and gives no access. */
  abstract find(id: string): Promise<AppGrantState | null>;
  abstract change(id: string, fn: Step<AppGrant>): Promise<AppGrant | null>;
  /** Grants that are active at `at`, newest first. */
  abstract list(scope: GrantScope, at: Date): Promise<readonly OwnedGrant[]>;
  abstract ofPerson(userId: number, at: Date): Promise<readonly AppGrantState[]>;
}

/** The owner of an access token, as read at that moment; nothing is cached. */
export interface TokenHolder {
  /** Id of the grant or the application. */
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly resource: string;
  readonly account: { readonly id: number; readonly type: AccountType };
  readonly advertiserIds: readonly number[] | null;
  /** Null for a machine application. */
  readonly person: {
    readonly userId: number;
    readonly label: string;
    readonly addressProved: boolean;
    readonly role: 'MEMBER' | 'ADMIN';
  } | null;
}

export abstract class TokenHolders {
  /** Null when the token is unknown, revoked or expired, its grant has ended, or its person has left the account. All these cases take the same time. */
  abstract find(tokenHash: Buffer, at: Date): Promise<TokenHolder | null>;
  /** Whether the grant is neither revoked nor expired and its person is still a member of its account. */
  abstract isAlive(grantId: string, at: Date): Promise<boolean>;
}

export abstract class MachineApplications {
  abstract insert(application: MachineApplication, secretHash: Buffer): Promise<void>;
  abstract find(accountId: number, id: string): Promise<MachineApplicationState | null>;
  /** `secretHash` replaces the stored hash and ends the tokens. */
  abstract change(accountId: number, id: string, fn: Step<MachineApplication>, secretHash?: Buffer): Promise<MachineApplication | null>;
  /** Active applications, newest first. */
  abstract list(accountId: number): Promise<readonly MachineApplicationState[]>;
  /** Null when there is no active application with this id and secret. */
  abstract authenticate(id: string, secretHash: Buffer): Promise<MachineApplicationState | null>;
}

/** An advertiser that an app may be let in for. */
export interface ConsentAdvertiser {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

/** Advertisers of accounts. The context advertisers implements this port, because it stands above this one (ADR 49). */
export abstract class ConsentAdvertisers {
  /** Active advertisers, newest first, at most `take`. */
  abstract listActive(accountId: number, take: number): Promise<readonly ConsentAdvertiser[]>;
  /** The account's advertisers among these ids, including archived ones. */
  abstract findMany(accountId: number, ids: readonly number[]): Promise<readonly ConsentAdvertiser[]>;
}

/** Which apps the people of an account may connect. */
export abstract class AppPolicies {
  /** Null means any app. */
  abstract approvedHosts(accountId: number): Promise<readonly string[] | null>;
  abstract approve(accountId: number, hosts: readonly string[] | null, at: Date): Promise<void>;
}
