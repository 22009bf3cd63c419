import { z } from 'zod';

/** Schema of a seller: its catalog and its behaviour. Personalities are data. All durations are in milliseconds. */

export const channels = [
  'display',
  'olv',
  'social',
  'search',
  'ctv',
  'linear_tv',
  'radio',
  'streaming_audio',
  'podcast',
  'dooh',
  'ooh',
  'gaming',
  'retail_media',
] as const;

const duration = z.number().int().nonnegative();

const pricing = z.object({
  id: z.string(),
  model: z.enum(['cpm', 'vcpm', 'cpc', 'cpcv', 'flat_rate']),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Fixed price; without it the option is an auction with `floor` and `guidance`. */
  fixed: z.number().positive().optional(),
  floor: z.number().positive().optional(),
  guidance: z.object({ p25: z.number(), p50: z.number(), p75: z.number(), p90: z.number() }).optional(),
  minSpend: z.number().positive().optional(),
  /** The inventory of a flat rate for digital out of home. */
  dooh: z.object({ sov_percentage: z.number(), loop_duration_seconds: z.number().int(), venue_package: z.string() }).optional(),
});

const product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  channels: z.array(z.enum(channels)).min(1),
  publisher: z.string(),
  propertyTags: z.array(z.string().regex(/^[a-z0-9_]+$/)).optional(),
  formats: z.array(z.string()).min(1),
  delivery: z.enum(['guaranteed', 'non_guaranteed']),
  pricing: z.array(pricing).min(1),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  /** Lower-case words that are matched with briefs. */
  keywords: z.array(z.string()),
  /** Impressions (plays, completed views) available per month. */
  monthlyAvailability: z.number().int().positive(),
  measurement: z.string().optional(),
  /** Further members of the protocol's product, copied unchanged. */
  extra: z.record(z.string(), z.unknown()).optional(),
});

/** `connect`: with every request; `get_products`: only when products are requested. */
const at = z.enum(['connect', 'get_products']).default('connect');

const behaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prompt'), latencyMs: duration.default(120) }),
  /** Answers completely, but late, whatever the buyer's time budget. */
  z.object({ kind: z.literal('slow'), latencyMs: duration.default(6_000) }),
  /** Returns `quickProducts` products at once and all after `fullAfterMs`. Within a smaller time budget the answer names what is missing. */
  z.object({
    kind: z.literal('partial'),
    latencyMs: duration.default(1_200),
    quickProducts: z.number().int().min(0).default(2),
    fullAfterMs: duration.default(20_000),
  }),
  /** Answers `submitted` with a task id; the task or the repeated request has the answer after `readyAfterMs`. */
  z.object({ kind: z.literal('async'), latencyMs: duration.default(200), readyAfterMs: duration.default(5_000) }),
  /** Refuses every request for products: with an AdCP error, a JSON-RPC error, or HTTP 503. */
  z.object({
    kind: z.literal('failing'),
    latencyMs: duration.default(300),
    how: z.enum(['adcp', 'mcp', 'http']).default('adcp'),
    /** Code and message of the AdCP error. */
    code: z.string().default('SERVICE_UNAVAILABLE'),
    says: z.string().default('The inventory service is down'),
  }),
  z.object({ kind: z.literal('hang'), at }),
  z.object({ kind: z.literal('garbage'), at, body: z.enum(['html', 'json', 'truncated']).default('html') }),
  z.object({ kind: z.literal('redirect'), at, location: z.string().default('http://169.254.169.254/latest/meta-data/') }),
  /** `bytes: 0` sends without end. */
  z.object({
    kind: z.literal('flood'),
    at,
    bytes: z
      .number()
      .int()
      .nonnegative()
      .default(50 * 1024 * 1024),
  }),
  z.object({ kind: z.literal('drip'), at, everyMs: z.number().int().positive().default(500) }),
]);

/** Order features that a seller may lack. */
const orderable = [
  'geo_regions',
  'geo_metros',
  'geo_postal_areas',
  'language',
  'dayparts',
  'devices',
  'frequency_caps',
  'optimization',
  'pacing',
] as const;

export const personality = z.object({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  name: z.string(),
  description: z.string(),
  /** Bearer token required by every request. */
  token: z.string().min(1).optional(),
  behaviour,
  /** Producer of the creatives: media buys of sellers that produce them do not wait for creatives. */
  creatives: z.enum(['by_buyer', 'by_seller']).default('by_buyer'),
  /** Whether the capabilities declare a creative library; every seller has one. */
  saysLibrary: z.boolean().default(false),
  products: z.array(product).default([]),
  /** Proposals for a brief by strategy: a fixed proposal id, or null for one derived from the request. */
  proposals: z.partialRecord(z.enum(['balanced', 'reach', 'focus']), z.string().nullable()).default({ balanced: null, reach: null }),
  /** Kinds of data that buyers can share with the seller. */
  takes: z.array(z.enum(['catalogs', 'audiences', 'event_sources'])).default([]),
  /** Whether the seller declares support for property lists. */
  lists: z.boolean().default(false),
  /** Features that the capabilities deny and that are refused in orders. */
  lacks: z.array(z.enum(orderable)).default([]),
  quirks: z
    .object({
      /** Declares that shares are accepted, but refuses them. */
      refusesShares: z.boolean().optional(),
      /** Members of `targeting_overlay` that are silently dropped and missing in the echoed targeting. */
      leavesOut: z.array(z.string()).optional(),
      /** Percentage points added to the first allocation of every proposal, so that the sum is not 100. */
      allocationDrift: z.number().optional(),
      /** Delivered part of the ordered impressions. */
      deliveryRate: z.number().min(0).max(1).optional(),
      /** Number of products that violate the protocol's schema among the valid ones. */
      invalidProducts: z.number().int().min(0).optional(),
    })
    .default({}),
  /** Offers `comply_test_controller`, with which tests set states. */
  testController: z.boolean().default(false),
});

export type Orderable = (typeof orderable)[number];
export type SellerChannel = (typeof channels)[number];
export type Personality = z.output<typeof personality>;
/** A personality as it is written: members with defaults are optional. */
export type PersonalityInput = Omit<z.input<typeof personality>, 'proposals'> & {
  proposals?: Partial<Record<'balanced' | 'reach' | 'focus', string | null>>;
};
export type ProductSpec = z.output<typeof product>;
export type PricingSpec = z.output<typeof pricing>;
export type Behaviour = Personality['behaviour'];
