import { Aggregate, definedOnly, invalidField, isCurrency, sameValue } from '@exchange/kernel';
import { advertiserStates, type AdvertiserStatus } from './advertiser.states';
import { brandDomain } from './brand';
import { advertiserErrors } from './errors';

export const applyModes = ['AUTO', 'MANUAL'] as const;
export type ApplyMode = (typeof applyModes)[number];

export interface UtmParam {
  readonly paramKey: string;
  readonly paramValue: string;
}

/** The protocol's own field names (gaps.md §5.2): sellers receive caps as they are. */
export interface FrequencyCap {
  readonly max_impressions: number;
  /** Left out: individuals. */
  readonly per?: string;
  readonly window: { readonly interval: number; readonly unit: string };
}

export interface AdvertiserState {
  readonly accountId: number;
  readonly id: number;
  readonly name: string;
  readonly status: AdvertiserStatus;
  /** Normalised domain; unique among the account's active advertisers. */
  readonly brand: string;
  /** ISO 4217. Fixed as soon as a campaign exists. */
  readonly primaryCurrency: string;
  readonly currencyLocked: boolean;
  /** Never changes. */
  readonly sandbox: boolean;
  /** IANA name: what new campaigns begin with, and whose today reports of the advertiser end on. */
  readonly timezone: string;
  readonly description: string | null;
  readonly optimizationApplyMode: ApplyMode;
  readonly utmParams: readonly UtmParam[];
  readonly frequencyCaps: readonly FrequencyCap[];
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
  readonly optimizationApplyMode?: ApplyMode;
  readonly utmParams?: readonly UtmParam[];
  readonly frequencyCaps?: readonly FrequencyCap[];
}

/** What is left out stays; lists are replaced as a whole. */
export type AdvertiserPatch = Partial<Omit<NewAdvertiser, 'sandbox'>>;

/** 400 on a brand that is none. */
export const isRebranded = ({ brand }: Pick<AdvertiserState, 'brand'>, patch: AdvertiserPatch): boolean =>
  patch.brand !== undefined && brandDomain(patch.brand) !== brand;

/** Whether something of the patch is another value than it has. */
export function isChanged(state: AdvertiserState, patch: AdvertiserPatch): boolean {
  const { brand: _, ...given } = definedOnly(patch);
  return (
    isRebranded(state, patch) || Object.entries(given).some(([name, value]) => !sameValue(state[name as keyof AdvertiserState], value))
  );
}

export class Advertiser extends Aggregate<AdvertiserState> {
  /** 400 on `brand`, `primaryCurrency` or `utmConfig` when they break gaps.md §5.3. */
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

  /** 409 on an archived advertiser, and on another currency once campaigns run in this one. */
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

  /** Told by campaigns, in the transaction that creates one. 409 on an archived advertiser. */
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

function checkedParams(params: readonly UtmParam[]): readonly UtmParam[] {
  const keys = params.map(({ paramKey }) => paramKey);
  const twice = keys.findIndex((key, i) => keys.indexOf(key) !== i);
  if (twice >= 0) throw invalidField(`utmConfig.params[${twice}].paramKey`, 'paramKey must appear only once.');
  return params;
}
