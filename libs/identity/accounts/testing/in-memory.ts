import { type DomainEvent, type Step, applyStep } from '@exchange/kernel';
import { caps } from '@exchange/platform';
import type { Account, AccountState } from '../domain/account';
import { type BuyerAccount, buyerNeeds, type BuyerStanding, buyerStandingOf } from '../domain/buyer-standing';
import type { Invitation, InvitationKey } from '../domain/invitation';
import type { Membership, MembershipKey } from '../domain/membership';
import {
  Accounts,
  BuyerAccess,
  Invitations,
  Memberships,
  PeopleDirectory,
  type ChildUsage,
  type PersonCard,
  type Reachable,
} from '../domain/ports';

/** Collects the events of stored aggregates, as the outbox does. */
export class RecordedEvents {
  readonly all: DomainEvent[] = [];

  record<A extends { readonly recorded: { readonly events: readonly DomainEvent[] } }>(aggregate: A): A {
    this.all.push(...aggregate.recorded.events);
    return aggregate;
  }
}

export class InMemoryAccounts extends Accounts {
  readonly rows = new Map<number, Account>();
  private last = 0;

  nextId(): Promise<number> {
    this.last += 1;
    return Promise.resolve(this.last);
  }

  insert(account: Account): Promise<void> {
    this.rows.set(account.state.id, asStored(account));
    return Promise.resolve();
  }

  find(id: number): Promise<Account | null> {
    return Promise.resolve(this.rows.get(id) ?? null);
  }

  async remove(id: number): Promise<void> {
    this.rows.delete(id);
  }

  /** No-op: the in-memory adapters store no rows of other contexts. */
  async clear(): Promise<void> {}

  async childUsage(parentId: number): Promise<ChildUsage> {
    return { consumed: [...this.rows.values()].filter(({ state }) => state.parentId === parentId).length, limit: caps['child-accounts'] };
  }

  async idsOfOrganization(id: number): Promise<readonly number[]> {
    const states = [...this.rows.values()].map(({ state }) => state);
    const stateOf = (wanted: number | null | undefined) => states.find((state) => state.id === wanted);
    const home = stateOf(stateOf(id)?.madeFor ?? id);
    if (!home) return [id];
    const root = home.parentId ?? home.id;
    const ids = states.filter((state) => state.id === root || state.parentId === root).map((state) => state.id);
    const demos = states.filter(({ madeFor }) => madeFor !== null && ids.includes(madeFor)).map((state) => state.id);
    return [...ids, ...demos].toSorted((a, b) => a - b);
  }

  async demosOf(madeFor: number): Promise<readonly number[]> {
    const demos = [...this.rows.values()].map(({ state }) => state).filter((state) => state.madeFor === madeFor);
    return demos.map(({ id }) => id).toSorted((a, b) => a - b);
  }

  async childrenOf(parentId: number, take: number): Promise<readonly AccountState[]> {
    const children = [...this.rows.values()].map(({ state }) => state).filter((state) => state.parentId === parentId);
    return children.toSorted((a, b) => a.id - b.id).slice(0, take);
  }

  async change(id: number, fn: Step<Account>): Promise<Account | null> {
    const changed = applyStep(this.rows.get(id), fn);
    if (changed) this.rows.set(id, asStored(changed));
    return changed && asStored(changed);
  }

  lock(id: number): Promise<Account | null> {
    return this.find(id);
  }
}

export class InMemoryMemberships extends Memberships {
  readonly rows = new Map<string, Membership>();

  constructor(
    private readonly accounts: InMemoryAccounts,
    private readonly events = new RecordedEvents(),
  ) {
    super();
  }

  insert(membership: Membership): Promise<void> {
    this.rows.set(keyOf(membership.state), asStored(this.events.record(membership)));
    return Promise.resolve();
  }

  find(key: MembershipKey): Promise<Membership | null> {
    return Promise.resolve(this.rows.get(keyOf(key)) ?? null);
  }

  async change(key: MembershipKey, fn: Step<Membership, [otherAdmins: number]>): Promise<Membership | null> {
    const otherAdmins = this.active().filter(
      ({ state }) => state.accountId === key.accountId && state.userId !== key.userId && state.role === 'ADMIN',
    );
    const changed = applyStep(this.rows.get(keyOf(key)), (membership) => fn(membership, otherAdmins.length));
    if (!changed) return null;
    const stored = asStored(this.events.record(changed));
    this.rows.set(keyOf(key), stored);
    return stored;
  }

  async removeAll(accountId: number): Promise<void> {
    for (const { state } of this.rows.values()) if (state.accountId === accountId) this.rows.delete(keyOf(state));
  }

  activeOf(accountId: number): Promise<readonly Membership[]> {
    const members = this.active().filter(({ state }) => state.accountId === accountId);
    return Promise.resolve(members.sort((a, b) => +a.state.joinedAt - +b.state.joinedAt || a.state.userId - b.state.userId));
  }

  reachable(
    userId: number,
    { skip, take }: { skip: number; take: number },
    joinedBy?: Date,
  ): Promise<{ rows: readonly Reachable[]; total: number }> {
    const rows = this.reachableBy(userId, joinedBy);
    return Promise.resolve({ rows: rows.slice(skip, skip + take), total: rows.length });
  }

  reach(userId: number, accountId: number, joinedBy?: Date): Promise<Reachable | null> {
    return Promise.resolve(this.reachableBy(userId, joinedBy).find(({ account }) => account.id === accountId) ?? null);
  }

  private active(): Membership[] {
    return [...this.rows.values()].filter((membership) => membership.isActive);
  }

  private reachableBy(userId: number, joinedBy = new Date(8.64e15)): Reachable[] {
    const members = this.active().filter(({ state }) => state.userId === userId && state.joinedAt <= joinedBy);
    const own = new Map(members.map(({ state }) => [state.accountId, state.role]));
    const now = new Date();
    const accounts = [...this.accounts.rows.values()]
      .map(({ state }) => state)
      .filter(({ id, endsAt }) => own.has(id) && (endsAt === null || endsAt > now));
    return accounts.sort((a, b) => a.id - b.id).map((account) => ({ account, membershipRole: own.get(account.id)! }));
  }
}

export class InMemoryInvitations extends Invitations {
  readonly rows = new Map<string, { invitation: Invitation; tokenHash: string }>();

  constructor(private readonly events = new RecordedEvents()) {
    super();
  }

  insert(invitation: Invitation, tokenHash: Buffer): Promise<void> {
    this.rows.set(keyOf(invitation.state), {
      invitation: asStored(this.events.record(invitation)),
      tokenHash: tokenHash.toString('hex'),
    });
    return Promise.resolve();
  }

  async change(key: InvitationKey, fn: Step<Invitation>): Promise<Invitation | null> {
    const row = this.rows.get(keyOf(key));
    const changed = applyStep(row?.invitation, fn);
    if (!row || !changed) return null;
    row.invitation = asStored(this.events.record(changed));
    return row.invitation;
  }

  findByToken(tokenHash: Buffer): Promise<Invitation | null> {
    const row = [...this.rows.values()].find((candidate) => candidate.tokenHash === tokenHash.toString('hex'));
    return Promise.resolve(row?.invitation ?? null);
  }

  openOf(accountId: number): Promise<readonly Invitation[]> {
    const all = [...this.rows.values()].map(({ invitation }) => invitation);
    const open = all.filter(({ state }) => state.accountId === accountId && state.status === 'open');
    return Promise.resolve(open.sort((a, b) => +a.state.createdAt - +b.state.createdAt));
  }
}

export class InMemoryPeopleDirectory extends PeopleDirectory {
  constructor(readonly people = new Map<number, PersonCard>()) {
    super();
  }

  cards(userIds: readonly number[]): Promise<ReadonlyMap<number, PersonCard>> {
    return Promise.resolve(new Map([...this.people].filter(([id]) => userIds.includes(id))));
  }

  idByEmail(email: string): Promise<number | null> {
    return Promise.resolve([...this.people].find(([, person]) => person.email === email)?.[0] ?? null);
  }
}

/** An exchange that requires every need. An account meets none of them until its id is in `ready`. */
export class InMemoryBuyerAccess extends BuyerAccess {
  readonly ready = new Set<number>();

  async standings(accounts: readonly BuyerAccount[]): Promise<ReadonlyMap<number, BuyerStanding>> {
    return new Map(
      accounts.map((account) => [account.id, buyerStandingOf(account, buyerNeeds, this.ready.has(account.id) ? [] : buyerNeeds)]),
    );
  }

  async copyToOrganization(accountId: number, organizationId: number): Promise<void> {
    if (this.ready.has(accountId)) this.ready.add(organizationId);
  }
}

function keyOf(key: MembershipKey | InvitationKey): string {
  return `${key.accountId}/${'userId' in key ? key.userId : key.id}`;
}

/** The aggregate without its recorded events and audit notes, as the store returns it. */
function asStored<A extends { readonly state: object }>(aggregate: A): A {
  return new (aggregate.constructor as new (state: A['state']) => A)(aggregate.state);
}
