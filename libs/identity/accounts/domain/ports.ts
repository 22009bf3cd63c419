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
  /** Reads and locks the account until the surrounding transaction ends; changes that depend on all of its members or children need this lock. */
  abstract lock(id: number): Promise<Account | null>;
  /** Deletes all data that any context stores of the account, and the account itself last, so that an interrupted removal can be repeated. */
  abstract remove(id: number): Promise<void>;
  /** Deletes all data that any context stores of the account, except the account, its members, their credentials and counters. */
  abstract clear(id: number): Promise<void>;
  /** The number of children of an organization, and the limit. */
  abstract childUsage(parentId: number): Promise<ChildUsage>;
  /**
   * Ids, ascending, of all accounts of the account's organization: root, children, and the demos created for any of them. The first id is stable, also when
   * a PARENT is created above the account, and serves as the organization's id. Only the given id when the account does not exist.
   */
  abstract idsOfOrganization(accountId: number): Promise<readonly number[]>;
  /** Ids, ascending, of the demos created for an account. */
  abstract demosOf(madeFor: number): Promise<readonly number[]>;
  /** The first `take` children of an organization, ordered by id. */
  abstract childrenOf(parentId: number, take: number): Promise<readonly AccountState[]>;
}

export interface ChildUsage {
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
  /** The membership in any status. */
  abstract find(key: MembershipKey): Promise<Membership | null>;
  /**
   * Locks the account, then the row. `otherAdmins` is the number of active admins besides this person; the lock keeps it correct
   * until the surrounding transaction ends.
   */
  abstract change(key: MembershipKey, fn: Step<Membership, [otherAdmins: number]>): Promise<Membership | null>;
  abstract removeAll(accountId: number): Promise<void>;
  /** Active memberships by join date, earliest first. */
  abstract activeOf(accountId: number): Promise<readonly Membership[]>;
  /** The person's accounts, ordered by id. With `joinedBy`, only those that the person joined no later than that. */
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
  /** Invitations with status `open`, expired ones included, oldest first. */
  abstract openOf(accountId: number): Promise<readonly Invitation[]>;
}

export interface PersonCard {
  readonly email: string;
  readonly name: string;
  /** Whether the person has confirmed the address. An unconfirmed address gets no other mail than the confirmation. */
  readonly hasVerifiedEmail: boolean;
}

/** Reads people for this context. The identity context implements it. */
export abstract class PeopleDirectory {
  abstract cards(userIds: readonly number[]): Promise<ReadonlyMap<number, PersonCard>>;
  abstract idByEmail(email: string): Promise<number | null>;
}

/** Reads what accounts may do now (docs/adr/0178). Onboarding, which depends on this context, implements it (docs/adr/0049). */
export abstract class BuyerAccess {
  abstract standings(accounts: readonly BuyerAccount[]): Promise<ReadonlyMap<number, BuyerStanding>>;
  /** Copies the account's accepted terms to the PARENT created above it. Joins the surrounding transaction. */
  abstract copyToOrganization(accountId: number, organizationId: number): Promise<void>;

  async standing(account: BuyerAccount): Promise<BuyerStanding> {
    return (await this.standings([account])).get(account.id)!;
  }
}
