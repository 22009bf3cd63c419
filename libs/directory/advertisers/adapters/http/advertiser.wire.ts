import { invalidField, resolveAlias } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { AdvertiserRequest } from '../../application/advertisers.service';
import { type AdvertiserPatch, type AdvertiserState, type AdvertiserApplyMode, applyModes } from '../../domain/advertiser';
import { FrequencyCapWire, AdvertiserUtmWire } from './delivery-settings.wire';

const limits = { name: { min: 1, max: 255 }, brand: { min: 1, max: 2048 }, description: { max: 1000 } };
const brand = { ...limits.brand, description: 'A domain, or an http(s) address on it.', example: 'acme.com' };
const brandAlias = { ...brand, description: 'Alias of `brand`; the two must not differ.' };
const currency = { description: 'ISO 4217. Fixed once the advertiser has a campaign.', example: 'USD' };
const timezone = {
  description: 'IANA name. New campaigns inherit it, and reports of the advertiser use it for today. Existing campaigns keep theirs.',
  example: 'Europe/Berlin',
};
const utm = { optional: true, description: 'Replaces all parameters.' };
const caps = { optional: true, many: { max: 20 }, description: 'Replaces all caps; an empty list clears them.' };

export class CreateAdvertiserBody {
  @Field.name(limits.name)
  name: string;

  @Field.text({ ...brand, optional: true })
  brand?: string;

  @Field.text({ ...brandAlias, optional: true })
  brandDomain?: string;

  @Field.currency({
    ...currency,
    optional: true,
    description: `${currency.description} Default: that of the account’s newest advertiser; USD for the first.`,
  })
  primaryCurrency?: string;

  @Field.boolean({ default: false, description: 'Only sandbox sellers are asked. Cannot be changed later. Always true in a demo account.' })
  sandbox: boolean = false;

  @Field.timeZone({ ...timezone, default: 'UTC' })
  timezone: string = 'UTC';

  @Field.prose({ ...limits.description, optional: true, nullable: true })
  description?: string | null;

  @Field.oneOf(applyModes, { default: 'MANUAL', description: 'For new campaigns. In AUTO the exchange approves its own suggestions.' })
  optimizationApplyMode: AdvertiserApplyMode = 'MANUAL';

  @Field.object(() => AdvertiserUtmWire, utm)
  utmConfig?: AdvertiserUtmWire;

  @Field.object(() => FrequencyCapWire, caps)
  frequencyCaps?: FrequencyCapWire[];
}

export class UpdateAdvertiserBody {
  @Field.name({ ...limits.name, optional: true })
  name?: string;

  @Field.text({ ...brand, optional: true })
  brand?: string;

  @Field.text({ ...brandAlias, optional: true })
  brandDomain?: string;

  @Field.currency({ ...currency, optional: true })
  primaryCurrency?: string;

  @Field.timeZone({ ...timezone, optional: true })
  timezone?: string;

  @Field.prose({ ...limits.description, optional: true, nullable: true })
  description?: string | null;

  @Field.oneOf(applyModes, {
    optional: true,
    description:
      'For new campaigns. In AUTO the exchange approves its own suggestions: an app needs the scope `spend` to turn it on, a buyer agent cannot.',
  })
  optimizationApplyMode?: AdvertiserApplyMode;

  @Field.object(() => AdvertiserUtmWire, utm)
  utmConfig?: AdvertiserUtmWire;

  @Field.object(() => FrequencyCapWire, caps)
  frequencyCaps?: FrequencyCapWire[];
}

/** True when AUTO is requested: the exchange then changes budgets by itself, within those of campaigns (gaps.md §5.3). */
export const turnsOnAuto = ({ optimizationApplyMode }: { readonly optimizationApplyMode?: unknown }): boolean =>
  optimizationApplyMode === 'AUTO';

export class AdvertiserWire {
  @Field.integer()
  id: number;

  @Field.text()
  name: string;

  @Field.oneOf(['ACTIVE', 'ARCHIVED'])
  status: AdvertiserState['status'];

  @Field.boolean()
  sandbox: boolean;

  @Field.text({ description: 'The normalised domain of the brand.', example: 'acme.com' })
  brand: string;

  @Field.text(currency)
  primaryCurrency: string;

  @Field.boolean({ description: 'True once a campaign exists.' })
  currencyLocked: boolean;

  @Field.text(timezone)
  timezone: string;

  @Field.integer({ description: 'Accounts at sellers that are mapped to this advertiser.' })
  linkedAccountCount: number;

  @Field.text({ nullable: true })
  description: string | null;

  @Field.oneOf(applyModes)
  optimizationApplyMode: AdvertiserApplyMode;

  @Field.object(() => AdvertiserUtmWire)
  utmConfig: AdvertiserUtmWire;

  @Field.object(() => FrequencyCapWire, { many: true })
  frequencyCaps: FrequencyCapWire[];

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function advertiserWire(state: AdvertiserState): AdvertiserWire {
  return {
    id: state.id,
    name: state.name,
    status: state.status,
    sandbox: state.sandbox,
    brand: state.brand,
    primaryCurrency: state.primaryCurrency,
    currencyLocked: state.currencyLocked,
    timezone: state.timezone,
    linkedAccountCount: 0, // linked accounts come with seller connections
    description: state.description,
    optimizationApplyMode: state.optimizationApplyMode,
    utmConfig: { params: [...state.utmParams] },
    frequencyCaps: [...state.frequencyCaps] as FrequencyCapWire[],
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
  };
}

/** Throws 400 on `brand` when neither name of it is sent. */
export function newAdvertiserFrom(body: CreateAdvertiserBody): AdvertiserRequest {
  const { brand: domain, ...request } = patchFrom(body);
  if (domain === undefined) throw invalidField('brand', 'brand is required.');
  return { ...request, name: body.name, brand: domain, sandbox: body.sandbox };
}

export function patchFrom({ utmConfig, brand: domain, brandDomain, ...body }: UpdateAdvertiserBody): AdvertiserPatch {
  return { ...body, brand: resolveAlias({ brand: domain, brandDomain }), utmParams: utmConfig?.params };
}
