import { type AccountType, Aggregate } from '@exchange/kernel';
import { type AccountKind, accountKinds } from './account.states';
import { eventOf } from './events';

/** What an account is, apart from who looks at it (rest-api.md, Account). */
export interface AccountState {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly kind: AccountKind;
  readonly nodeKind: NodeKind;
  readonly accountType: AccountType;
  readonly parentId: number | null;
  readonly mode: AccountMode;
  /** Of a DEMO account: the account that it was made for. Null for others, and for sellers of a demo, into whose accounts nobody gets. */
  readonly madeFor: number | null;
  /** Of a DEMO account: when its lease ends. From then on no credential acts for it. Null for others. */
  readonly endsAt: Date | null;
  /** Null for sellers. */
  readonly buyerAccessPosture: BuyerAccessPosture | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** DEMO: made up as a whole, and gone when its lease is over. Nobody outside it sees what it sells. */
export type AccountMode = 'STANDARD' | 'DEMO';
export type NodeKind = 'ACCOUNT' | 'ORGANIZATION';
/** gaps.md §2.1: everybody who buys begins with sandbox sellers. */
export type BuyerAccessPosture = 'SANDBOX_ONLY' | 'FULL';

export interface NewAccount {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly accountType: AccountType;
}

export class Account extends Aggregate<AccountState> {
  static standalone(request: NewAccount, at: Date): Account {
    return opened(request, 'POST sign-up', null, at);
  }

  static demo(request: NewAccount, madeFor: number | null, at: Date): Account {
    return opened(request, 'a demo is made', null, at, madeFor);
  }

  /** The organization that a STANDALONE account gets above it with its first child (gaps.md §4.4: default name "{company} (Admin)"). */
  static organizationAbove(account: Account, id: number, at: Date): Account {
    const { company, accountType } = account.state;
    const request = { id, name: `${company} (Admin)`, company, accountType };
    return opened(request, 'first child of a STANDALONE', null, at);
  }

  static childOf(parent: Account, request: NewAccount, at: Date): Account {
    accountKinds.step(parent.state.kind, 'POST create-child');
    return opened(request, 'POST create-child', parent.state.id, at);
  }

  /** Null for an account that is no demo: it does not end. */
  endAt(endsAt: Date): Account | null {
    return this.state.mode === 'DEMO' ? this.next({ endsAt }) : null;
  }

  placeUnder(parent: Account, at: Date): Account {
    const kind = accountKinds.step(this.state.kind, 'POST create-child');
    const event = eventOf('accounts.placed', this.state.id, at, { organizationId: parent.state.id });
    return this.next({ kind, parentId: parent.state.id, updatedAt: at }, { event, audit: 'UPDATE' });
  }
}

type Beginning = 'POST sign-up' | 'a demo is made' | 'first child of a STANDALONE' | 'POST create-child';

function opened(request: NewAccount, how: Beginning, parentId: number | null, at: Date, madeFor: number | null = null): Account {
  const kind = accountKinds.step('none', how);
  const nodeKind = kind === 'PARENT' ? 'ORGANIZATION' : 'ACCOUNT';
  const buyerAccessPosture = request.accountType === 'BUYER' ? 'SANDBOX_ONLY' : null;
  const mode = how === 'a demo is made' ? 'DEMO' : 'STANDARD';
  const times = { createdAt: at, updatedAt: at };
  const state: AccountState = { ...request, kind, nodeKind, parentId, mode, madeFor, endsAt: null, buyerAccessPosture, ...times };
  return new Account(state, { events: [], audit: 'CREATE' });
}
