import { domainOf, isCurrency, isDay } from '@exchange/kernel';

const money = { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000_000_000 };
const id = { type: 'string', minLength: 1, maxLength: 255 };
const ids = { type: 'array', minItems: 1, maxItems: 100, items: id };
const key = { type: 'string', format: 'key' };
const instant = { type: 'string', format: 'instant' };
const start = { type: 'string', format: 'start' };
const currency = { type: 'string', format: 'currency' };
const day = { type: 'string', format: 'date' };
const onlyTrue = { const: true };
const flag = { type: 'boolean' };
const anyObject = { type: 'object' };
const brand = { type: 'object', required: ['domain'], properties: { domain: { type: 'string', maxLength: 253, format: 'domain' } } };
/** The buyer’s account, identified by its brand: storefronts assign no account ids. */
const account = { type: 'object', properties: { brand } };
/** Storefronts have no creative library. */
const creatives = { type: 'array', maxItems: 0 };
const status = { enum: ['pending_creatives', 'pending_start', 'active', 'paused', 'completed', 'rejected', 'canceled'] };
const statuses = { anyOf: [status, { type: 'array', minItems: 1, maxItems: 20, items: status }] };
const pacing = { enum: ['even', 'asap', 'front_loaded'] };
/** The price that the buyer was shown, and its source: AdCP has no members for either. */
const agreedPrice = {
  type: 'object',
  required: ['amount', 'currency', 'pricing_model'],
  properties: {
    amount: { type: 'number', minimum: 0, maximum: 1_000_000_000_000 },
    currency,
    pricing_model: { type: 'string', minLength: 1, maxLength: 50 },
    floor: flag,
  },
};
const proposal = { type: 'string', minLength: 1, maxLength: 500 };
const packageExt = {
  type: 'object',
  properties: { exchange: { type: 'object', properties: { agreed_price: agreedPrice, proposal_id: proposal, offer_id: id } } },
};
const formats = {
  type: 'array',
  maxItems: 100,
  items: { type: 'object', required: ['id'], properties: { id } },
};
const referenceNumber = { type: 'string', maxLength: 255 };
const terms = {
  budget: money,
  bid_price: money,
  pacing,
  targeting_overlay: anyObject,
  agency_estimate_number: referenceNumber,
  context: anyObject,
  ext: packageExt,
  creatives,
  creative_assignments: creatives,
};

const create = {
  type: 'object',
  required: ['idempotency_key', 'brand', 'start_time', 'end_time'],
  properties: {
    idempotency_key: key,
    account,
    brand,
    proposal_id: proposal,
    total_budget: { type: 'object', required: ['amount', 'currency'], properties: { amount: money, currency } },
    packages: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: {
        type: 'object',
        required: ['product_id', 'pricing_option_id', 'budget'],
        properties: { product_id: id, pricing_option_id: id, format_ids: formats, ...terms },
      },
    },
    po_number: referenceNumber,
    agency_estimate_number: referenceNumber,
    start_time: start,
    end_time: instant,
    // The currency of the budgets. AdCP has no member for it, and the products may have changed theirs since they were offered.
    ext: { type: 'object', properties: { exchange: { type: 'object', properties: { currency } } } },
  },
};

const update = {
  type: 'object',
  required: ['idempotency_key', 'media_buy_id'],
  properties: {
    idempotency_key: key,
    account,
    media_buy_id: id,
    revision: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    paused: flag,
    canceled: onlyTrue,
    cancellation_reason: { type: 'string', maxLength: 1_000 },
    start_time: start,
    end_time: instant,
    new_packages: { type: 'array', maxItems: 0 },
    packages: {
      type: 'array',
      maxItems: 100,
      items: { type: 'object', required: ['package_id'], properties: { package_id: id, paused: flag, canceled: onlyTrue, ...terms } },
    },
  },
};

const list = {
  type: 'object',
  properties: {
    media_buy_ids: ids,
    status_filter: statuses,
    pagination: {
      type: 'object',
      properties: { max_results: { type: 'integer', minimum: 1, maximum: 100 }, cursor: { type: 'string', maxLength: 2_000 } },
    },
  },
};

const delivery = {
  type: 'object',
  properties: {
    media_buy_ids: ids,
    status_filter: statuses,
    start_date: day,
    end_date: day,
    include_package_daily_breakdown: flag,
  },
};

const task = { type: 'object', required: ['task_id'], properties: { task_id: id } };
const brandReference = { type: 'object', properties: { account, brand } };

/** Schemas of the request members that the agent uses. They are stricter than those of AdCP and accept every other member. */
export const orderSchemas = { $id: '/exchange/orders.json', $defs: { create, update, list, delivery, task, brandReference } };

const timePattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Custom string formats. `formatErrorMessages` has the error message where the name is not enough. */
export const orderFormats = {
  currency: isCurrency,
  domain: (text: string) => !text.includes('/') && domainOf(text) !== null,
  instant: isInstant,
  key: /^[A-Za-z0-9_.:-]{16,255}$/,
  start: (text: string) => text === 'asap' || isInstant(text),
};
export const formatErrorMessages: Readonly<Record<string, string>> = {
  currency: 'is not a currency of ISO 4217',
  domain: 'a domain such as acme.example',
  instant: 'a date and time of ISO 8601, with its offset from UTC',
  key: '16 to 255 characters of A-Z a-z 0-9 _ . : -',
  start: '"asap", or a date and time of ISO 8601 with its offset from UTC',
  date: 'a day such as 2026-03-31',
};

function isInstant(text: string): boolean {
  return timePattern.test(text) && isDay(text.slice(0, 10));
}
