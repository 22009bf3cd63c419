import type { AccountType, Scope, Step } from '@exchange/kernel';
import type { AppGrant, AppGrantState } from './app-grant';
import type { Artefact, ArtefactKind, FoundArtefact } from './artefact';
import type { MachineApplication, MachineApplicationState } from './machine-application';

/** What the protocol keeps, by the SHA-256 of what stands for it. */
export abstract class Artefacts {
  /** What is there already is replaced; a refresh token and its successor stay as they are. */
  abstract store(artefact: Artefact): Promise<void>;
  /** Stores what is not there yet: exactly one of those who come with the same hash gets `true`. */
  abstract claim(artefact: Artefact): Promise<boolean>;
  /** Null when it is unknown, or had expired at that time. */
  abstract find(kind: ArtefactKind, idHash: Buffer, at: Date): Promise<FoundArtefact | null>;
  /** Sessions of the protocol, which are asked for by another id. */
  abstract findByUid(kind: ArtefactKind, uid: string, at: Date): Promise<FoundArtefact | null>;
  /** Exactly one of those who come with the same gets `true`. */
  abstract consume(kind: ArtefactKind, idHash: Buffer, at: Date): Promise<boolean>;
  abstract remove(kind: ArtefactKind, idHash: Buffer): Promise<void>;
  abstract removeOfGrant(grantId: string): Promise<void>;
}

export interface RegisteredClient {
  readonly clientId: string;
  readonly metadata: object;
}

/** Clients that registered themselves (RFC 7591). They belong to nobody. */
export abstract class RegisteredClients {
  abstract store(client: RegisteredClient, at: Date): Promise<void>;
  abstract find(clientId: string): Promise<RegisteredClient | null>;
  /** Somebody lets it in, or it gets a token: notes the first time, and then one of each day. */
  abstract use(clientId: string, at: Date): Promise<void>;
  /** Somebody is being asked about it: for a while it is not dropped. */
  abstract ask(clientId: string, at: Date): Promise<void>;
  /**
   * Removes the oldest of those that nobody consented to, until at most `limit` of them are left. Those about which somebody was asked since `askedSince`
   * stay.
   */
  abstract dropUnconsented(limit: number, askedSince: Date): Promise<void>;
  abstract remove(clientId: string): Promise<void>;
}

/** Whose grants are meant. */
export interface GrantScope {
  readonly accountId: number;
  /** Left out: of everybody on the account. */
  readonly userId?: number;
}

export interface OwnedGrant extends AppGrantState {
  readonly personName: string;
}

export abstract class AppGrants {
  abstract insert(grant: AppGrant): Promise<void>;
  /** By its id alone, which is no secret and leads to nothing by itself: the protocol knows no account. */
  abstract find(id: string): Promise<AppGrantState | null>;
  abstract change(id: string, fn: Step<AppGrant>): Promise<AppGrant | null>;
  /** Those that work at that time, newest first. */
  abstract list(scope: GrantScope, at: Date): Promise<readonly OwnedGrant[]>;
  abstract ofPerson(userId: number, at: Date): Promise<readonly AppGrantState[]>;
}

/** What one look-up of a presented token tells. Everything is read at that moment: there is no cache. */
export interface TokenHolder {
  /** Of the grant or of the application. */
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly resource: string;
  readonly account: { readonly id: number; readonly type: AccountType };
  readonly advertiserIds: readonly number[] | null;
  /** Null for an application of the account. */
  readonly person: {
    readonly userId: number;
    readonly label: string;
    readonly addressProved: boolean;
    readonly role: 'MEMBER' | 'ADMIN';
  } | null;
}

export abstract class TokenHolders {
  /** Null when the token is unknown, revoked or expired, its grant has ended, or its person has left the account; found out in the same time. */
  abstract find(tokenHash: Buffer, at: Date): Promise<TokenHolder | null>;
  /** Whether a grant works: not revoked, not expired, its person still a member of its account. */
  abstract isAlive(grantId: string, at: Date): Promise<boolean>;
}

export abstract class MachineApplications {
  abstract insert(application: MachineApplication, secretHash: Buffer): Promise<void>;
  abstract find(accountId: number, id: string): Promise<MachineApplicationState | null>;
  /** `secretHash`: replaces the one there is, and ends its tokens. */
  abstract change(accountId: number, id: string, fn: Step<MachineApplication>, secretHash?: Buffer): Promise<MachineApplication | null>;
  /** Active ones, newest first. */
  abstract list(accountId: number): Promise<readonly MachineApplicationState[]>;
  /** The active one with that id and secret. */
  abstract authenticate(id: string, secretHash: Buffer): Promise<MachineApplicationState | null>;
}

/** What an account asks of the apps that its people connect. */
export abstract class AppPolicies {
  /** Null: any app. */
  abstract approvedHosts(accountId: number): Promise<readonly string[] | null>;
  abstract approve(accountId: number, hosts: readonly string[] | null, at: Date): Promise<void>;
}
