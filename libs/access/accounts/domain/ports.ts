import type { Step } from '@exchange/kernel';
import type { Account, AccountState } from './account';
import type { BuyerAccount, BuyerStanding } from './buyer-standing';
import type { Invitation, InvitationKey } from './invitation';
import type { MemberRole } from './member-role';
import type { Membership, MembershipKey } from './membership';

export abstract class Accounts {
  abstract nextId(): Promise<number>;
  abstract insert(account: Account): Promise<void>;
  abstract find(id: number): Promise<Account | null>;
  abstract change(id: number, fn: Step<Account>): Promise<Account | null>;
  /** Reads the account and holds it until the surrounding transaction ends: what concerns all its people or children happens one at a time. */
  abstract lock(id: number): Promise<Account | null>;
  /** For good, with everything that any context keeps of it. It goes last, so what was broken off can be begun again. */
  abstract remove(id: number): Promise<void>;
  /** Everything that any context keeps of it goes, but for the account, its people and their credentials: they stay as they are. */
  abstract clear(id: number): Promise<void>;
  /** How many children an organization has, and may have. */
  abstract placesUnder(parentId: number): Promise<Places>;
  /**
   * Every account of the organization that an account belongs to, by id: its root, the children of that, and the demos made for any of them. The first id
   * stays the same when an account gets an organization above it, and so names the organization. The account alone when it does not exist.
   */
  abstract beside(id: number): Promise<readonly number[]>;
  /** The demos that were made for an account, by id. */
  abstract demosOf(madeFor: number): Promise<readonly number[]>;
  /** The first children of an organization, by id. */
  abstract childrenOf(parentId: number, take: number): Promise<readonly AccountState[]>;
}

export interface Places {
  readonly consumed: number;
  readonly limit: number;
}

/** An account together with the role of the person's membership. */
export interface Reachable {
  readonly account: AccountState;
  readonly membershipRole: MemberRole;
}

export abstract class Memberships {
  abstract insert(membership: Membership): Promise<void>;
  /** Any status. */
  abstract find(key: MembershipKey): Promise<Membership | null>;
  /**
   * Locks the account, then the row. `otherAdmins` is the number of active admins besides this person and stays true until the
   * surrounding transaction ends, so that the last admin is exact under concurrency.
   */
  abstract change(key: MembershipKey, fn: Step<Membership, [otherAdmins: number]>): Promise<Membership | null>;
  /** Nobody belongs to the account any more. */
  abstract removeAll(accountId: number): Promise<void>;
  /** Active ones, longest first. */
  abstract activeOf(accountId: number): Promise<readonly Membership[]>;
  /** Those that the person belongs to, by id. `joinedBy`: those alone that they joined no later than that. */
  abstract reachable(
    userId: number,
    page: { skip: number; take: number },
    joinedBy?: Date,
  ): Promise<{ rows: readonly Reachable[]; total: number }>;
  abstract reach(userId: number, accountId: number, joinedBy?: Date): Promise<Reachable | null>;
}

export abstract class Invitations {
  abstract insert(invitation: Invitation, tokenHash: Buffer): Promise<void>;
  abstract change(key: InvitationKey, fn: Step<Invitation>): Promise<Invitation | null>;
  abstract findByToken(tokenHash: Buffer): Promise<Invitation | null>;
  /** Status `open`, expired ones included; oldest first. */
  abstract openOf(accountId: number): Promise<readonly Invitation[]>;
}

export interface PersonCard {
  readonly email: string;
  readonly name: string;
  /** Whether they have shown that the address is theirs; nothing else is mailed to one that is not. */
  readonly isProved: boolean;
}

/** What accounts need to know about people. The identity context provides it. */
export abstract class PeopleDirectory {
  abstract cards(userIds: readonly number[]): Promise<ReadonlyMap<number, PersonCard>>;
  abstract idByEmail(email: string): Promise<number | null>;
}

/** What accounts may do now (docs/adr/0178). Onboarding, which depends on this context, fills this port (docs/adr/0049). */
export abstract class BuyerAccess {
  /** The standing of each of the accounts, by its id. */
  abstract standings(accounts: readonly BuyerAccount[]): Promise<ReadonlyMap<number, BuyerStanding>>;
  /** What an account has accepted holds for the organization that is made above it as well. Joins the surrounding transaction. */
  abstract passOn(accountId: number, organizationId: number): Promise<void>;

  async standing(account: BuyerAccount): Promise<BuyerStanding> {
    return (await this.standings([account])).get(account.id)!;
  }
}
