import { type AccountType, dayMs, type Step, applyStep } from '@exchange/kernel';
import type { AppGrant, AppGrantState } from '../domain/app-grant';
import type { Artefact, ArtefactKind, FoundArtefact } from '../domain/artefact';
import type { MachineApplication, MachineApplicationState } from '../domain/machine-application';
import {
  AppGrants,
  AppPolicies,
  Artefacts,
  type ConsentAdvertiser,
  ConsentAdvertisers,
  type GrantScope,
  MachineApplications,
  type OwnedGrant,
  type RegisteredClient,
  RegisteredClients,
  type TokenHolder,
  TokenHolders,
} from '../domain/ports';

export interface MemoryMember {
  readonly role: 'MEMBER' | 'ADMIN';
  readonly joinedAt: Date;
}

type Stored = Artefact & { readonly consumedAt: Date | null };

/** Data shared by the in-memory ports. */
export class OauthTables {
  readonly accounts = new Map<number, AccountType>();
  /** End of a temporary account, by account id. */
  readonly ends = new Map<number, Date>();
  readonly people = new Map<number, string>();
  readonly members = new Map<string, MemoryMember>();
  readonly artefacts = new Map<string, Stored>();
  readonly grants = new Map<string, AppGrant>();
  readonly applications = new Map<string, { readonly application: MachineApplication; readonly secretHash: Buffer }>();

  hasEnded(accountId: number, at: Date): boolean {
    const end = this.ends.get(accountId);
    return end !== undefined && end <= at;
  }

  memberOf({ accountId, userId, createdAt }: AppGrantState): MemoryMember | null {
    const member = this.members.get(`${accountId}/${userId}`);
    return member && member.joinedAt <= createdAt ? member : null;
  }

  forget(which: (artefact: Stored) => boolean): void {
    for (const [hash, artefact] of this.artefacts) if (which(artefact)) this.artefacts.delete(hash);
  }
}

const hex = (hash: Buffer): string => hash.toString('hex');

export class InMemoryArtefacts extends Artefacts {
  constructor(private readonly tables: OauthTables) {
    super();
  }

  async store(artefact: Artefact): Promise<void> {
    const stored = this.tables.artefacts.get(hex(artefact.idHash));
    if (stored && (stored.kind === 'RefreshToken' || stored.kind !== artefact.kind)) return;
    this.tables.artefacts.set(hex(artefact.idHash), { ...artefact, consumedAt: stored?.consumedAt ?? null });
  }

  async claim(artefact: Artefact): Promise<boolean> {
    if (this.tables.artefacts.has(hex(artefact.idHash))) return false;
    this.tables.artefacts.set(hex(artefact.idHash), { ...artefact, consumedAt: null });
    return true;
  }

  async find(kind: ArtefactKind, idHash: Buffer, at: Date): Promise<FoundArtefact | null> {
    return this.found(this.tables.artefacts.get(hex(idHash)), kind, at);
  }

  async findByUid(kind: ArtefactKind, uid: string, at: Date): Promise<FoundArtefact | null> {
    return this.found(
      [...this.tables.artefacts.values()].find((artefact) => artefact.uid === uid),
      kind,
      at,
    );
  }

  async consume(kind: ArtefactKind, idHash: Buffer, at: Date): Promise<boolean> {
    const stored = this.tables.artefacts.get(hex(idHash));
    if (stored?.kind !== kind || stored.consumedAt !== null) return false;
    this.tables.artefacts.set(hex(idHash), { ...stored, consumedAt: at });
    return true;
  }

  async remove(kind: ArtefactKind, idHash: Buffer): Promise<void> {
    if (this.tables.artefacts.get(hex(idHash))?.kind === kind) this.tables.artefacts.delete(hex(idHash));
  }

  async removeOfGrant(grantId: string): Promise<void> {
    this.tables.forget((artefact) => artefact.grantId === grantId);
  }

  private found(stored: Stored | undefined, kind: ArtefactKind, at: Date): FoundArtefact | null {
    if (stored?.kind !== kind || stored.expiresAt <= at) return null;
    const successors = [...this.tables.artefacts.values()].filter(({ predecessorHash }) => predecessorHash?.equals(stored.idHash));
    return { ...stored, isSuccessorConsumed: kind === 'RefreshToken' && successors.some(({ consumedAt }) => consumedAt !== null) };
  }
}

interface ClientRow {
  readonly client: RegisteredClient;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly askedAt: Date | null;
}

export class InMemoryRegisteredClients extends RegisteredClients {
  private readonly rows = new Map<string, ClientRow>();

  async store(client: RegisteredClient, at: Date): Promise<void> {
    const { createdAt = at, usedAt = null, askedAt = null } = this.rows.get(client.clientId) ?? {};
    this.rows.set(client.clientId, { client, createdAt, usedAt, askedAt });
  }

  async find(clientId: string): Promise<RegisteredClient | null> {
    return this.rows.get(clientId)?.client ?? null;
  }

  async use(clientId: string, at: Date): Promise<void> {
    const row = this.rows.get(clientId);
    if (row && (row.usedAt === null || row.usedAt.getTime() < at.getTime() - dayMs)) this.rows.set(clientId, { ...row, usedAt: at });
  }

  async recordConsentRequest(clientId: string, at: Date): Promise<void> {
    const row = this.rows.get(clientId);
    if (row) this.rows.set(clientId, { ...row, askedAt: at });
  }

  async dropUnconsented(limit: number, askedSince: Date): Promise<void> {
    const unconsented = [...this.rows].filter(([, { usedAt }]) => usedAt === null);
    const newestFirst = unconsented.sort(([, left], [, right]) => right.createdAt.getTime() - left.createdAt.getTime());
    for (const [clientId, { askedAt }] of newestFirst.slice(limit))
      if (askedAt === null || askedAt < askedSince) this.rows.delete(clientId);
  }

  async remove(clientId: string): Promise<void> {
    this.rows.delete(clientId);
  }
}

const isLiving = ({ status, expiresAt }: AppGrantState, at: Date): boolean => status === 'active' && expiresAt > at;

export class InMemoryAppGrants extends AppGrants {
  constructor(private readonly tables: OauthTables) {
    super();
  }

  async insert(grant: AppGrant): Promise<void> {
    this.tables.grants.set(grant.state.id, grant);
  }

  async find(id: string): Promise<AppGrantState | null> {
    return this.tables.grants.get(id)?.state ?? null;
  }

  async change(id: string, fn: Step<AppGrant>): Promise<AppGrant | null> {
    const after = applyStep(this.tables.grants.get(id), fn);
    if (after) this.tables.grants.set(id, after);
    return after;
  }

  async list({ accountId, userId }: GrantScope, at: Date): Promise<readonly OwnedGrant[]> {
    return this.living(at)
      .filter((state) => state.accountId === accountId && (userId === undefined || state.userId === userId))
      .filter((state) => this.tables.memberOf(state) !== null)
      .sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime() || right.id.localeCompare(left.id))
      .map((state) => ({ ...state, personName: this.tables.people.get(state.userId)! }));
  }

  async ofPerson(userId: number, at: Date): Promise<readonly AppGrantState[]> {
    return this.living(at).filter((state) => state.userId === userId);
  }

  private living(at: Date): AppGrantState[] {
    return [...this.tables.grants.values()].map(({ state }) => state).filter((state) => isLiving(state, at));
  }
}

export class InMemoryTokenHolders extends TokenHolders {
  constructor(private readonly tables: OauthTables) {
    super();
  }

  async find(tokenHash: Buffer, at: Date): Promise<TokenHolder | null> {
    const token = this.tables.artefacts.get(hex(tokenHash));
    if (!token || token.expiresAt <= at) return null;
    const given = { scope: token.scope!, resource: token.resource! };
    if (token.kind === 'MachineToken') {
      const state = this.tables.applications.get(token.applicationId!)?.application.state;
      if (state?.status !== 'active' || this.tables.hasEnded(state.accountId, at)) return null;
      const account = { id: state.accountId, type: this.tables.accounts.get(state.accountId)! };
      return { ...given, id: state.id, name: state.name, account, advertiserIds: null, person: null };
    }
    const state = token.kind === 'AccessToken' ? this.tables.grants.get(token.grantId ?? '')?.state : undefined;
    const member = state && isLiving(state, at) && !this.tables.hasEnded(state.accountId, at) ? this.tables.memberOf(state) : null;
    if (!state || !member) return null;
    const { id, clientName: name, accountId, advertiserIds, userId } = state;
    const account = { id: accountId, type: this.tables.accounts.get(accountId)! };
    const person = { userId, label: this.tables.people.get(userId)!, addressProved: false, role: member.role };
    return { ...given, id, name, account, advertiserIds, person };
  }

  async isAlive(grantId: string, at: Date): Promise<boolean> {
    const state = this.tables.grants.get(grantId)?.state;
    if (state === undefined || this.tables.hasEnded(state.accountId, at)) return false;
    return isLiving(state, at) && this.tables.memberOf(state) !== null;
  }
}

export class InMemoryMachineApplications extends MachineApplications {
  constructor(private readonly tables: OauthTables) {
    super();
  }

  async insert(application: MachineApplication, secretHash: Buffer): Promise<void> {
    this.tables.applications.set(application.state.id, { application, secretHash });
  }

  async find(accountId: number, id: string): Promise<MachineApplicationState | null> {
    return this.at(accountId, id)?.application.state ?? null;
  }

  async change(accountId: number, id: string, fn: Step<MachineApplication>, secretHash?: Buffer): Promise<MachineApplication | null> {
    const stored = this.at(accountId, id);
    const after = applyStep(stored?.application, fn);
    if (!stored || !after) return null;
    this.tables.applications.set(id, { application: after, secretHash: secretHash ?? stored.secretHash });
    if (secretHash || after.state.status === 'revoked') this.tables.forget(({ applicationId }) => applicationId === id);
    return after;
  }

  async list(accountId: number): Promise<readonly MachineApplicationState[]> {
    const states = [...this.tables.applications.values()].map(({ application }) => application.state);
    return states
      .filter((state) => state.accountId === accountId && state.status === 'active')
      .sort((left, right) => right.createdAt.getTime() - left.createdAt.getTime() || right.id.localeCompare(left.id));
  }

  async authenticate(id: string, secretHash: Buffer): Promise<MachineApplicationState | null> {
    const stored = this.tables.applications.get(id);
    return stored?.application.state.status === 'active' && stored.secretHash.equals(secretHash) ? stored.application.state : null;
  }

  private at(accountId: number, id: string) {
    const stored = this.tables.applications.get(id);
    return stored?.application.state.accountId === accountId && stored.application.state.status === 'active' ? stored : undefined;
  }
}

export class InMemoryAppPolicies extends AppPolicies {
  private readonly hosts = new Map<number, readonly string[] | null>();

  async approvedHosts(accountId: number): Promise<readonly string[] | null> {
    return this.hosts.get(accountId) ?? null;
  }

  async approve(accountId: number, hosts: readonly string[] | null): Promise<void> {
    this.hosts.set(accountId, hosts);
  }
}

/** Advertisers by the id of their account, the newest first. */
export class InMemoryConsentAdvertisers extends ConsentAdvertisers {
  constructor(private readonly rows: ReadonlyMap<number, readonly ConsentAdvertiser[]>) {
    super();
  }

  async listActive(accountId: number, take: number): Promise<readonly ConsentAdvertiser[]> {
    return (this.rows.get(accountId) ?? []).filter(({ status }) => status === 'ACTIVE').slice(0, take);
  }

  async findMany(accountId: number, ids: readonly number[]): Promise<readonly ConsentAdvertiser[]> {
    return (this.rows.get(accountId) ?? []).filter(({ id }) => ids.includes(id));
  }
}
