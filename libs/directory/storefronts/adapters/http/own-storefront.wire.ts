import { definedOnly, invalidField, displayUri } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { StorefrontChange } from '../../application/own-storefront.service';
import { type ApprovalMode, approvalModes, type StorefrontDetails, type StorefrontState } from '../../domain/storefront';
import { storefrontStates, type StorefrontStatus } from '../../domain/storefront.states';
import { slug } from './seller.wire';

const domain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
const routingModes = ['CHEF', 'ADAPTER'] as const;

export class OpenStorefrontBody {
  @Field.name({ min: 1, max: 255, example: 'Lakeside Media' })
  name: string;

  @Field.text({ min: 1, max: 63, pattern: slug, description: 'The slug: unique in the exchange, part of the agent’s address.' })
  platformId: string;

  @Field.url({ optional: true, nullable: true })
  logoUrl?: string | null;

  @Field.text({ optional: true, nullable: true, max: 253, pattern: domain, example: 'lakeside.example' })
  publisherDomain?: string | null;

  @Field.text({ optional: true, nullable: true, max: 253, pattern: domain })
  operatorDomain?: string | null;

  @Field.oneOf(approvalModes, { default: 'auto' })
  creativeApproval: ApprovalMode = 'auto';

  @Field.oneOf(approvalModes, { default: 'auto' })
  mediaBuyApproval: ApprovalMode = 'auto';

  @Field.currency({ default: 'USD', description: 'ISO 4217.' })
  defaultCurrency: string = 'USD';

  @Field.currency({ optional: true, many: { min: 1, max: 50 }, description: 'Default: the default currency alone.' })
  paymentCurrencies?: string[];
}

/** Omitted fields keep their value. */
export class ChangeStorefrontBody {
  @Field.name({ optional: true, min: 1, max: 255 })
  name?: string;

  @Field.text({ optional: true, min: 1, max: 63, pattern: slug, description: 'A change also changes the address of the agent.' })
  platformId?: string;

  @Field.url({ optional: true, nullable: true })
  logoUrl?: string | null;

  @Field.text({ optional: true, nullable: true, max: 253, pattern: domain })
  publisherDomain?: string | null;

  @Field.text({ optional: true, nullable: true, max: 253, pattern: domain })
  operatorDomain?: string | null;

  @Field.oneOf(approvalModes, { optional: true })
  creativeApproval?: ApprovalMode;

  @Field.oneOf(approvalModes, { optional: true })
  mediaBuyApproval?: ApprovalMode;

  @Field.currency({ optional: true })
  defaultCurrency?: string;

  @Field.currency({ optional: true, many: { min: 1, max: 50 } })
  paymentCurrencies?: string[];

  @Field.boolean({ optional: true, description: 'true pauses: no discovery asks it, and its agent says so.' })
  isPaused?: boolean;

  @Field.boolean({ optional: true, description: 'The opposite of `isPaused`; the two must not contradict each other.' })
  enabled?: boolean;
}

class StorefrontCapabilitiesWire {
  @Field.boolean({ description: 'Creatives need the seller’s approval.' })
  offersCreativeReview: boolean;

  @Field.boolean({ description: 'Media buys need the seller’s approval.' })
  offersCampaignApproval: boolean;

  @Field.boolean({ description: 'The agent offers plans of its products.' })
  offersProductComposition: boolean;
}

/** The storefront as its own account sees it (gaps.md §6.8). */
export class OwnStorefrontWire {
  @Field.integer({ description: 'Equals the sellerId.' })
  storefrontId: number;

  @Field.text({ description: 'The slug.' })
  platformId: string;

  @Field.text()
  name: string;

  @Field.text({ nullable: true })
  logoUrl: string | null;

  @Field.text({ nullable: true })
  publisherDomain: string | null;

  @Field.text({ nullable: true })
  operatorDomain: string | null;

  @Field.oneOf(routingModes, { description: 'CHEF: the exchange answers for the storefront from its products.' })
  routingMode: (typeof routingModes)[number];

  @Field.oneOf(['basic'])
  plan: 'basic';

  @Field.boolean()
  isPaused: boolean;

  @Field.boolean({ description: 'The opposite of `isPaused`.' })
  enabled: boolean;

  @Field.timestamp({ nullable: true })
  archivedAt: Date | null;

  @Field.oneOf(storefrontStates.states, { description: 'Only `transacting` storefronts are listed to buyers and asked.' })
  displayStatus: StorefrontStatus;

  @Field.object(() => StorefrontCapabilitiesWire)
  capabilities: StorefrontCapabilitiesWire;

  @Field.oneOf(approvalModes)
  creativeApproval: ApprovalMode;

  @Field.oneOf(approvalModes)
  mediaBuyApproval: ApprovalMode;

  @Field.text()
  defaultCurrency: string;

  @Field.text({ many: true })
  paymentCurrencies: readonly string[];

  @Field.integer({ description: 'Number of active products.' })
  productCount: number;

  @Field.text({ many: true, description: 'Channels of the active products.' })
  channels: readonly string[];

  @Field.text({ many: true, description: 'Countries of the active products. Empty: any country.' })
  countries: readonly string[];

  @Field.url({ description: 'Address of the agent (AdCP over MCP).' })
  agentUrl: string;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function detailsFrom(body: OpenStorefrontBody): StorefrontDetails {
  const { platformId, logoUrl = null, publisherDomain = null, operatorDomain = null, paymentCurrencies, ...rest } = body;
  const currencies = paymentCurrencies ?? [body.defaultCurrency];
  return { ...rest, slug: platformId, logoUrl, publisherDomain, operatorDomain, paymentCurrencies: currencies };
}

export function changeFrom({ platformId, isPaused, enabled, ...rest }: ChangeStorefrontBody): StorefrontChange {
  if (isPaused !== undefined && isPaused === enabled) throw invalidField('enabled', 'enabled must be the opposite of isPaused.');
  return definedOnly({ ...rest, slug: platformId, isPaused: isPaused ?? (enabled === undefined ? undefined : !enabled) });
}

export function ownStorefrontWire(state: StorefrontState, agentUrl: string): OwnStorefrontWire {
  const { name, logoUrl, publisherDomain, operatorDomain, creativeApproval, mediaBuyApproval, defaultCurrency } = state;
  return {
    storefrontId: state.id,
    platformId: state.slug,
    name,
    logoUrl: logoUrl && displayUri(logoUrl),
    publisherDomain,
    operatorDomain,
    routingMode: 'CHEF',
    plan: 'basic',
    isPaused: state.status === 'paused',
    enabled: state.status !== 'paused',
    archivedAt: state.archivedAt,
    displayStatus: state.status,
    capabilities: {
      offersCreativeReview: creativeApproval === 'manual',
      offersCampaignApproval: mediaBuyApproval === 'manual',
      offersProductComposition: state.activeProducts > 0,
    },
    creativeApproval,
    mediaBuyApproval,
    defaultCurrency,
    paymentCurrencies: state.paymentCurrencies,
    productCount: state.activeProducts,
    channels: state.channels,
    countries: state.countries,
    agentUrl,
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
  };
}
