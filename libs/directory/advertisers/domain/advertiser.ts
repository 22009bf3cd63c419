import { Aggregate, definedOnly, invalidField, isCurrency, sameValue } from '@exchange/kernel';
import { advertiserStates, type AdvertiserStatus } from './advertiser.states';
import { brandDomain } from './brand';
import { advertiserErrors } from './errors';

export const applyModes = ['AUTO', 'MANUAL'] as const;
export type AdvertiserApplyMode = (typeof applyModes)[number];

export interface AdvertiserUtmParam {
  readonly paramKey: string;
  readonly paramValue: string;
}

/** Frequency cap with the protocol's field names, as sellers receive it (gaps.md §5.2). */
export interface AdvertiserFrequencyCap {
  readonly max_impressions: number;
  /** Default: individuals. */
  readonly per?: string;
  readonly window: { readonly interval: number; readonly unit: string };
}

export interface AdvertiserState {
  readonly accountId: number;
  readonly id: number;
  readonly name: string;
  readonly status: AdvertiserStatus;
  /** Normalised domain, unique among the account's active advertisers. */
  readonly brand: string;
  /** ISO 4217. Fixed once a campaign exists. */
  readonly primaryCurrency: string;
  readonly currencyLocked: boolean;
  /** Immutable. */
  readonly sandbox: boolean;
  /** IANA name: the default of new campaigns, and the time zone of the advertiser's reports. */
  readonly timezone: string;
  readonly description: string | null;
  readonly optimizationApplyMode: AdvertiserApplyMode;
  readonly utmParams: readonly AdvertiserUtmParam[];
  readonly frequencyCaps: readonly AdvertiserFrequencyCap[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewAdvertiser {
  readonly name: string;
  readonly brand: string;
  readonly primaryCurrency: string;
  readonly sandbox?: boolean;
  readonly timezone?: string;
  readonly description?: string | null;
  readonly optimizationApplyMode?: AdvertiserApplyMode;
  readonly utmParams?: readonly AdvertiserUtmParam[];
  readonly frequencyCaps?: readonly AdvertiserFrequencyCap[];
}

/** Omitted fields keep their value; lists are replaced. */
export type AdvertiserPatch = Partial<Omit<NewAdvertiser, 'sandbox'>>;

/** True when the patch changes the brand. Throws 400 for an invalid brand. */
export const isRebranded = ({ brand }: Pick<AdvertiserState, 'brand'>, patch: AdvertiserPatch): boolean =>
  patch.brand !== undefined && brandDomain(patch.brand) !== brand;

/** True when the patch changes a value. */
export function isChanged(state: AdvertiserState, patch: AdvertiserPatch): boolean {
  const { brand: _, ...given } = definedOnly(patch);
  return (
    isRebranded(state, patch) || Object.entries(given).some(([name, value]) => !sameValue(state[name as keyof AdvertiserState], value))
  );
}

export class Advertiser extends Aggregate<AdvertiserState> {
  /** Throws 400 on `brand`, `primaryCurrency` or `utmConfig` for values that violate gaps.md §5.3. */
  static create(key: Pick<AdvertiserState, 'accountId' | 'id'>, request: NewAdvertiser, at: Date): Advertiser {
    const state: AdvertiserState = {
      ...key,
      name: request.name,
      status: advertiserStates.initial,
      brand: brandDomain(request.brand),
      primaryCurrency: checkedCurrency(request.primaryCurrency),
      currencyLocked: false,
      sandbox: request.sandbox ?? false,
      timezone: request.timezone ?? 'UTC',
      description: request.description ?? null,
      optimizationApplyMode: request.optimizationApplyMode ?? 'MANUAL',
      utmParams: checkedParams(request.utmParams ?? []),
      frequencyCaps: request.frequencyCaps ?? [],
      createdAt: at,
      updatedAt: at,
    };
    return new Advertiser(state, { events: [], audit: 'CREATE' });
  }

  /** Throws 409 for an archived advertiser, and for another currency after it was locked. */
  update(patch: AdvertiserPatch, at: Date): Advertiser {
    const status = advertiserStates.step(this.state.status, 'PUT /advertisers/{id}');
    const given = definedOnly(patch);
    return this.next(
      {
        ...given,
        status,
        ...(given.brand === undefined ? {} : { brand: brandDomain(given.brand) }),
        ...(given.primaryCurrency === undefined ? {} : { primaryCurrency: this.changedCurrency(given.primaryCurrency) }),
        ...(given.utmParams === undefined ? {} : { utmParams: checkedParams(given.utmParams) }),
        updatedAt: at,
      },
      { audit: 'UPDATE' },
    );
  }

  /** Called by campaigns in the transaction that creates one. Throws 409 for an archived advertiser. */
  lockCurrency(): Advertiser {
    const status = advertiserStates.step(this.state.status, 'a campaign is created');
    return this.next({ status, currencyLocked: true });
  }

  archive(at: Date): Advertiser {
    const status = advertiserStates.step(this.state.status, 'DELETE /advertisers/{id}');
    return this.next({ status, updatedAt: at }, { audit: 'ARCHIVE' });
  }

  restore(at: Date): Advertiser {
    const status = advertiserStates.step(this.state.status, 'POST /advertisers/{id}/restore');
    return this.next({ status, updatedAt: at }, { audit: { action: 'ACTIVATE', did: 'restored' } });
  }

  private changedCurrency(currency: string): string {
    const { primaryCurrency, currencyLocked } = this.state;
    if (currencyLocked && currency !== primaryCurrency) throw advertiserErrors.currencyLocked({ field: 'primaryCurrency' });
    return checkedCurrency(currency);
  }
}

function checkedCurrency(currency: string): string {
  if (!isCurrency(currency)) throw invalidField('primaryCurrency', 'primaryCurrency must be an ISO 4217 code such as USD.');
  return currency;
}

function checkedParams(params: readonly AdvertiserUtmParam[]): readonly AdvertiserUtmParam[] {
  const keys = params.map(({ paramKey }) => paramKey);
  const duplicate = keys.findIndex((key, i) => keys.indexOf(key) !== i);
  if (duplicate >= 0) throw invalidField(`utmConfig.params[${duplicate}].paramKey`, 'paramKey must appear only once.');
  return params;
}
