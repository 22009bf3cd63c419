import { z } from 'zod';

/**
 * What one seller is: its catalog, and how it behaves when it is asked. Personalities are data; the program only reads them.
 * All durations are milliseconds.
 */

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
  /** A firm price; without it the option is an auction with `floor` and `guidance`. */
  fixed: z.number().positive().optional(),
  floor: z.number().positive().optional(),
  guidance: z.object({ p25: z.number(), p50: z.number(), p75: z.number(), p90: z.number() }).optional(),
  minSpend: z.number().positive().optional(),
  /** Only for flat rates of digital out of home: what the price buys. */
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
  /** Lower-case words that a brief may contain. */
  keywords: z.array(z.string()),
  /** Impressions (plays, completed views) that can be sold in a month. */
  monthlyAvailability: z.number().int().positive(),
  measurement: z.string().optional(),
  /** What the protocol's product says beyond this, as it is said. */
  extra: z.record(z.string(), z.unknown()).optional(),
});

/** `connect`: at the first byte of every request; `get_products`: a normal agent until products are asked for. */
const at = z.enum(['connect', 'get_products']).default('connect');

const behaviour = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prompt'), latencyMs: duration.default(120) }),
  /** Answers in full, late, whatever the buyer's time budget says. */
  z.object({ kind: z.literal('slow'), latencyMs: duration.default(6_000) }),
  /** Knows `quickProducts` products at once; the rest takes `fullAfterMs`. Inside a smaller time budget it says what is missing. */
  z.object({
    kind: z.literal('partial'),
    latencyMs: duration.default(1_200),
    quickProducts: z.number().int().min(0).default(2),
    fullAfterMs: duration.default(20_000),
  }),
  /** Says `submitted` with a task id; the task, or the same question asked again, has the answer after `readyAfterMs`. */
  z.object({ kind: z.literal('async'), latencyMs: duration.default(200), readyAfterMs: duration.default(5_000) }),
  /** Refuses every request for products: as an AdCP error, as a JSON-RPC error, or with HTTP 503. */
  z.object({ kind: z.literal('failing'), latencyMs: duration.default(300), how: z.enum(['adcp', 'mcp', 'http']).default('adcp') }),
  z.object({ kind: z.literal('hang'), at }),
  z.object({ kind: z.literal('garbage'), at, body: z.enum(['html', 'json', 'truncated']).default('html') }),
  z.object({ kind: z.literal('redirect'), at, location: z.string().default('http://169.254.169.254/latest/meta-data/') }),
  /** `bytes: 0` never ends. */
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

/** What buyers may order and a seller may be unable to do. */
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
  /** With a token, every request needs `Authorization: Bearer <token>`. */
  token: z.string().min(1).optional(),
  behaviour,
  /** Who makes the ads: a media buy of a seller that makes them itself waits for none. */
  creatives: z.enum(['by_buyer', 'by_seller']).default('by_buyer'),
  /** Says that it keeps creatives; all of them do. */
  saysLibrary: z.boolean().default(false),
  products: z.array(product).default([]),
  /** Proposals the seller makes for a brief, by strategy; the value is a fixed proposal id, or null for one derived from the request. */
  proposals: z.partialRecord(z.enum(['balanced', 'reach', 'focus']), z.string().nullable()).default({ balanced: null, reach: null }),
  /** What buyers can share with it. */
  takes: z.array(z.enum(['catalogs', 'audiences', 'event_sources'])).default([]),
  /** Whether it keeps to the buyer’s property lists, which it would read where the buyer keeps them. */
  lists: z.boolean().default(false),
  /** What it cannot do with an order: it says so, and refuses it. */
  lacks: z.array(z.enum(orderable)).default([]),
  quirks: z
    .object({
      /** Says that it takes what is shared, and refuses it all the same. */
      refusesShares: z.boolean().optional(),
      /** Fields of `targeting_overlay` that it takes and leaves out without a word: they are missing in what it echoes. */
      leavesOut: z.array(z.string()).optional(),
      /** Shifts the first allocation of every proposal, so that the sum is 100 plus this. */
      allocationDrift: z.number().optional(),
      /** The part of what was bought that it manages to deliver. */
      deliveryRate: z.number().min(0).max(1).optional(),
      /** Puts this many products that break the protocol's schema among the good ones. */
      invalidProducts: z.number().int().min(0).optional(),
    })
    .default({}),
  /** Offers `comply_test_controller`, by which a test sets states directly. */
  testController: z.boolean().default(false),
});

export type Orderable = (typeof orderable)[number];
export type Channel = (typeof channels)[number];
export type Personality = z.output<typeof personality>;
/** How a personality is written down: what has a default may be left out. */
export type PersonalityInput = Omit<z.input<typeof personality>, 'proposals'> & {
  proposals?: Partial<Record<'balanced' | 'reach' | 'focus', string | null>>;
};
export type ProductSpec = z.output<typeof product>;
export type PricingSpec = z.output<typeof pricing>;
export type Behaviour = Personality['behaviour'];
