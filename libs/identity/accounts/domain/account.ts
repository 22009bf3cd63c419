import { type AccountType, Aggregate } from '@exchange/kernel';
import { type AccountKind, accountKinds } from './account.states';
import { accountEvent } from './events';

/** An account, independent of the caller who reads it (rest-api.md, Account). */
export interface AccountState {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly kind: AccountKind;
  readonly nodeKind: NodeKind;
  readonly accountType: AccountType;
  readonly parentId: number | null;
  readonly mode: AccountMode;
  /** The account that a DEMO account was created for. Null for STANDARD accounts, and for the sellers of a demo, which have no members. */
  readonly madeFor: number | null;
  /** The time from which no credential acts for a DEMO account. Null for STANDARD accounts. */
  readonly endsAt: Date | null;
  /** Null for sellers. */
  readonly buyerAccessPosture: BuyerAccessPosture | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A DEMO account is removed when its lease ends; its products are visible only within its demo. */
export type AccountMode = 'STANDARD' | 'DEMO';
export type NodeKind = 'ACCOUNT' | 'ORGANIZATION';
/** gaps.md §2.1: every buyer starts with SANDBOX_ONLY. */
export type BuyerAccessPosture = 'SANDBOX_ONLY' | 'FULL';

export interface NewAccount {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly accountType: AccountType;
}

export class Account extends Aggregate<AccountState> {
  static standalone(request: NewAccount, at: Date): Account {
    return create(request, 'POST sign-up', null, at);
  }

  static demo(request: NewAccount, madeFor: number | null, at: Date): Account {
    return create(request, 'a demo is created', null, at, madeFor);
  }

  /** The PARENT that the first child of a STANDALONE account creates (gaps.md §4.4: default name "{company} (Admin)"). */
  static organizationAbove(account: Account, id: number, at: Date): Account {
    const { company, accountType } = account.state;
    const request = { id, name: `${company} (Admin)`, company, accountType };
    return create(request, 'first child of a STANDALONE', null, at);
  }

  static childOf(parent: Account, request: NewAccount, at: Date): Account {
    accountKinds.step(parent.state.kind, 'POST create-child');
    return create(request, 'POST create-child', parent.state.id, at);
  }

  /** Null for a STANDARD account: only demos end. */
  endAt(endsAt: Date): Account | null {
    return this.state.mode === 'DEMO' ? this.next({ endsAt }) : null;
  }

  placeUnder(parent: Account, at: Date): Account {
    const kind = accountKinds.step(this.state.kind, 'POST create-child');
    const event = accountEvent('accounts.placed', this.state.id, at, { organizationId: parent.state.id });
    return this.next({ kind, parentId: parent.state.id, updatedAt: at }, { event, audit: 'UPDATE' });
  }
}

type CreationTrigger = 'POST sign-up' | 'a demo is created' | 'first child of a STANDALONE' | 'POST create-child';

function create(request: NewAccount, on: CreationTrigger, parentId: number | null, at: Date, madeFor: number | null = null): Account {
  const kind = accountKinds.step('none', on);
  const nodeKind = kind === 'PARENT' ? 'ORGANIZATION' : 'ACCOUNT';
  const buyerAccessPosture = request.accountType === 'BUYER' ? 'SANDBOX_ONLY' : null;
  const mode = on === 'a demo is created' ? 'DEMO' : 'STANDARD';
  const times = { createdAt: at, updatedAt: at };
  const state: AccountState = { ...request, kind, nodeKind, parentId, mode, madeFor, endsAt: null, buyerAccessPosture, ...times };
  return new Account(state, { events: [], audit: 'CREATE' });
}
