import { Aggregate, type Channel, invalidInput, isCurrency, type Issue, notACurrency } from '@exchange/kernel';
import { storefrontStates, type StorefrontStatus } from './storefront.states';

export const approvalModes = ['auto', 'manual'] as const;
export type ApprovalMode = (typeof approvalModes)[number];

/** What the seller decides about its storefront (gaps.md §6.8). */
export interface StorefrontDetails {
  readonly name: string;
  /** The contract's `platformId`; unique in the whole exchange, seller agents included. */
  readonly slug: string;
  readonly logoUrl: string | null;
  /** Where its media are published: the properties of products that name none. */
  readonly publisherDomain: string | null;
  readonly operatorDomain: string | null;
  readonly creativeApproval: ApprovalMode;
  readonly mediaBuyApproval: ApprovalMode;
  /** ISO 4217. */
  readonly defaultCurrency: string;
  /** ISO 4217; the default currency is one of them. */
  readonly paymentCurrencies: readonly string[];
}

/** What is on the shelf: the sum of the active products, kept here so that the directory is one read. */
export interface Shelf {
  readonly activeProducts: number;
  readonly channels: readonly Channel[];
  /** ISO 3166-1 alpha-2. Empty: any country. */
  readonly countries: readonly string[];
}

/** The storefront of a seller account that the exchange answers for. */
export interface StorefrontState extends StorefrontDetails, Shelf {
  readonly accountId: number;
  /** From the same sequence as seller agents: the contract's `sellerId` and `storefrontId`. */
  readonly id: number;
  /** The only buyer who sees it; null: every buyer does. */
  readonly pinnedTo: number | null;
  readonly status: StorefrontStatus;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const emptyShelf: Shelf = { activeProducts: 0, channels: [], countries: [] };

export class Storefront extends Aggregate<StorefrontState> {
  /** 400 on currencies that are none, or on payment currencies without the default one. */
  static open(
    key: Pick<StorefrontState, 'accountId' | 'id'>,
    details: StorefrontDetails,
    at: Date,
    pinnedTo: number | null = null,
  ): Storefront {
    const life = { status: storefrontStates.initial, archivedAt: null, createdAt: at, updatedAt: at };
    return new Storefront(checked({ ...key, ...details, ...emptyShelf, pinnedTo, ...life }), { events: [], audit: 'CREATE' });
  }

  change(details: Partial<StorefrontDetails>, at: Date): Storefront {
    const { state } = this.next({ ...details, updatedAt: at });
    return this.next(checked(state), { audit: 'UPDATE' });
  }

  /** Setting what is already so changes nothing. */
  setPaused(paused: boolean, at: Date): Storefront {
    if (paused === this.isPaused) return this;
    const status = paused
      ? storefrontStates.step(this.state.status, 'pause')
      : storefrontStates.step(this.state.status, 'resume', this.stocked);
    return this.next({ status, updatedAt: at }, { audit: paused ? 'DEACTIVATE' : 'ACTIVATE' });
  }

  archive(at: Date): Storefront {
    const status = storefrontStates.step(this.state.status, 'archive');
    return this.next({ status, archivedAt: at, updatedAt: at }, { audit: 'ARCHIVE' });
  }

  reopen(at: Date): Storefront {
    const status = storefrontStates.step(this.state.status, 'POST /storefront', this.stocked);
    return this.next({ status, archivedAt: null, updatedAt: at }, { audit: { action: 'ACTIVATE', did: 'reopened' } });
  }

  /** 409 when it is archived. The products tell their own story: no audit entry. */
  restock(shelf: Shelf): Storefront {
    const stocked = this.next(shelf);
    return stocked.next({ status: storefrontStates.step(this.state.status, 'its products change', stocked.stocked) });
  }

  get isPaused(): boolean {
    return this.state.status === 'paused';
  }

  get isArchived(): boolean {
    return this.state.status === 'archived';
  }

  private get stocked(): 'some are active' | 'none is active' {
    return this.state.activeProducts > 0 ? 'some are active' : 'none is active';
  }
}

function checked(state: StorefrontState): StorefrontState {
  const paymentCurrencies = [...new Set(state.paymentCurrencies)];
  const unknown = (path: string, code: string): Issue[] => (isCurrency(code) ? [] : [{ path, message: notACurrency(code) }]);
  const issues = [
    ...unknown('defaultCurrency', state.defaultCurrency),
    ...paymentCurrencies.flatMap((code, index) => unknown(`paymentCurrencies[${index}]`, code)),
    ...(paymentCurrencies.includes(state.defaultCurrency)
      ? []
      : [{ path: 'paymentCurrencies', message: 'paymentCurrencies must contain the defaultCurrency.' }]),
  ];
  if (issues.length > 0) throw invalidInput(issues);
  return { ...state, paymentCurrencies };
}
