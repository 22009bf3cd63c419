import { Aggregate, type Channel, invalidInput, isCurrency, type Issue, notACurrency } from '@exchange/kernel';
import { storefrontStates, type StorefrontStatus } from './storefront.states';

export const approvalModes = ['auto', 'manual'] as const;
export type ApprovalMode = (typeof approvalModes)[number];

/** Settings of a storefront (gaps.md §6.8). */
export interface StorefrontDetails {
  readonly name: string;
  /** The contract's `platformId`; unique in the exchange, seller agents included. */
  readonly slug: string;
  readonly logoUrl: string | null;
  /** Domain of the properties of products that name none. */
  readonly publisherDomain: string | null;
  readonly operatorDomain: string | null;
  readonly creativeApproval: ApprovalMode;
  readonly mediaBuyApproval: ApprovalMode;
  /** ISO 4217. */
  readonly defaultCurrency: string;
  /** ISO 4217; the default currency is one of them. */
  readonly paymentCurrencies: readonly string[];
}

/** Summary of the active products, stored here so that reading the directory is one query. */
export interface ProductSummary {
  readonly activeProducts: number;
  readonly channels: readonly Channel[];
  /** ISO 3166-1 alpha-2. Empty: any country. */
  readonly countries: readonly string[];
}

/** A storefront of a seller account, for which the exchange answers. */
export interface StorefrontState extends StorefrontDetails, ProductSummary {
  readonly accountId: number;
  /** The contract's `sellerId` and `storefrontId`, from the sequence that seller agents use. */
  readonly id: number;
  /** The only buyer who sees the storefront; null for all buyers. */
  readonly pinnedTo: number | null;
  readonly status: StorefrontStatus;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const emptySummary: ProductSummary = { activeProducts: 0, channels: [], countries: [] };

export class Storefront extends Aggregate<StorefrontState> {
  /** 400 for unknown currencies, and for payment currencies without the default one. */
  static open(
    key: Pick<StorefrontState, 'accountId' | 'id'>,
    details: StorefrontDetails,
    at: Date,
    pinnedTo: number | null = null,
  ): Storefront {
    const life = { status: storefrontStates.initial, archivedAt: null, createdAt: at, updatedAt: at };
    return new Storefront(validated({ ...key, ...details, ...emptySummary, pinnedTo, ...life }), { events: [], audit: 'CREATE' });
  }

  change(details: Partial<StorefrontDetails>, at: Date): Storefront {
    const { state } = this.next({ ...details, updatedAt: at });
    return this.next(validated(state), { audit: 'UPDATE' });
  }

  /** No-op in the requested state. */
  setPaused(paused: boolean, at: Date): Storefront {
    if (paused === this.isPaused) return this;
    const status = paused
      ? storefrontStates.step(this.state.status, 'pause')
      : storefrontStates.step(this.state.status, 'resume', this.productCondition);
    return this.next({ status, updatedAt: at }, { audit: paused ? 'DEACTIVATE' : 'ACTIVATE' });
  }

  archive(at: Date): Storefront {
    const status = storefrontStates.step(this.state.status, 'archive');
    return this.next({ status, archivedAt: at, updatedAt: at }, { audit: 'ARCHIVE' });
  }

  reopen(at: Date): Storefront {
    const status = storefrontStates.step(this.state.status, 'POST /storefront', this.productCondition);
    return this.next({ status, archivedAt: null, updatedAt: at }, { audit: { action: 'ACTIVATE', did: 'reopened' } });
  }

  /** 409 when archived. Writes no audit entry: the products have their own. */
  updateSummary(summary: ProductSummary): Storefront {
    const changed = this.next(summary);
    return changed.next({ status: storefrontStates.step(this.state.status, 'its products change', changed.productCondition) });
  }

  get isPaused(): boolean {
    return this.state.status === 'paused';
  }

  get isArchived(): boolean {
    return this.state.status === 'archived';
  }

  private get productCondition(): 'some are active' | 'none is active' {
    return this.state.activeProducts > 0 ? 'some are active' : 'none is active';
  }
}

function validated(state: StorefrontState): StorefrontState {
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
