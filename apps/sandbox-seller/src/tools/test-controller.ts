import { isObject, objectAt, textAt, textsAt, type Json } from '../json';
import { channels, type Channel, type PricingSpec } from '../personality';
import type { Creative, MediaBuy, Seller } from '../state/seller';
import { context, type Tool } from './tool';

/** What the capabilities announce; the `seed_` scenarios and `force_create_media_buy_arm` go without saying. */
export const scenarios = [
  'force_account_status',
  'force_creative_status',
  'force_media_buy_status',
  'simulate_budget_spend',
  'simulate_delivery',
];

class Refusal extends Error {
  constructor(
    readonly code: 'UNKNOWN_SCENARIO' | 'INVALID_PARAMS' | 'NOT_FOUND' | 'INVALID_TRANSITION',
    message: string,
    readonly current?: string,
  ) {
    super(message);
  }
}

type Scenario = (seller: Seller, params: Json, now: Date) => Json;

const mediaBuyMoves: Record<MediaBuy['status'], MediaBuy['status'][]> = {
  pending_creatives: ['pending_start', 'active', 'paused', 'rejected', 'canceled', 'completed'],
  pending_start: ['active', 'paused', 'rejected', 'canceled', 'completed'],
  active: ['paused', 'completed', 'canceled'],
  paused: ['active', 'completed', 'canceled'],
  completed: [],
  rejected: [],
  canceled: [],
};
const creativeMoves: Record<Creative['status'], Creative['status'][]> = {
  processing: ['pending_review', 'approved', 'rejected'],
  pending_review: ['approved', 'rejected', 'archived'],
  approved: ['pending_review', 'rejected', 'archived'],
  rejected: ['pending_review', 'archived'],
  archived: ['approved'],
};

const known: Record<string, Scenario> = {
  list_scenarios: () => ({ scenarios }),
  seed_product: (seller, params) => {
    const id = needed(params, 'product_id');
    const fixture = objectAt(params, 'fixture');
    const formats = Array.isArray(fixture.format_ids) ? fixture.format_ids.filter(isObject).map((format) => String(format.id)) : [];
    seller.seededProducts.push({
      id,
      name: textAt(fixture, 'name') ?? id,
      description: textAt(fixture, 'description') ?? `Seeded product ${id}`,
      channels: seededChannels(textsAt(fixture, 'channels')),
      publisher: 'seeded.example',
      formats: formats.length > 0 ? formats : ['display_300x250'],
      delivery: fixture.delivery_type === 'guaranteed' ? 'guaranteed' : 'non_guaranteed',
      pricing: [{ id: 'default', model: 'cpm', currency: 'USD', fixed: 10 }],
      countries: ['US', 'CA', 'GB'],
      keywords: [],
      monthlyAvailability: 10_000_000,
    });
    return {};
  },
  seed_pricing_option: (seller, params) => {
    const product = seller.seededProducts.find(({ id }) => id === needed(params, 'product_id'));
    if (!product) throw new Refusal('NOT_FOUND', 'There is no such seeded product');
    const fixture = objectAt(params, 'fixture');
    const option: PricingSpec = { id: needed(params, 'pricing_option_id'), model: 'cpm', currency: textAt(fixture, 'currency') ?? 'USD' };
    if (typeof fixture.fixed_price === 'number') option.fixed = fixture.fixed_price;
    if (typeof fixture.floor_price === 'number') option.floor = fixture.floor_price;
    product.pricing = [...product.pricing.filter(({ id }) => id !== 'default' && id !== option.id), option];
    return {};
  },
  seed_creative: (seller, params, now) => {
    const creativeId = needed(params, 'creative_id');
    const fixture = objectAt(params, 'fixture');
    const formatId = { agent_url: 'https://seeded.example', ...objectAt(fixture, 'format_id') };
    const status = (textAt(fixture, 'status') ?? 'approved') as Creative['status'];
    seller.creatives.set(creativeId, {
      creativeId,
      owner: '',
      name: textAt(fixture, 'name') ?? creativeId,
      formatId,
      status,
      createdAt: now,
      updatedAt: now,
    });
    return {};
  },
  seed_creative_format: (seller, params) => {
    seller.seededFormats.push(needed(params, 'format_id'));
    return {};
  },
  seed_media_buy: (seller, params, now) => {
    const mediaBuyId = needed(params, 'media_buy_id');
    const fixture = objectAt(params, 'fixture');
    const end = new Date(now.getTime() + 30 * 86_400_000);
    const status = (textAt(fixture, 'status') ?? 'active') as MediaBuy['status'];
    const currency = textAt(fixture, 'currency') ?? 'USD';
    seller.mediaBuys.set(mediaBuyId, {
      mediaBuyId,
      owner: '',
      status,
      currency,
      start: now,
      end,
      confirmedAt: now,
      updatedAt: now,
      revision: 1,
      packages: [],
    });
    return {};
  },
  force_account_status: (seller, params) => {
    const account = entity(seller.accounts, needed(params, 'account_id'));
    const previous = account.status;
    account.status = needed(params, 'status');
    return { previous_state: previous, current_state: account.status };
  },
  force_media_buy_status: (seller, params) =>
    moved(entity(seller.mediaBuys, needed(params, 'media_buy_id')), needed(params, 'status') as MediaBuy['status'], mediaBuyMoves),
  force_creative_status: (seller, params) =>
    moved(entity(seller.creatives, needed(params, 'creative_id')), needed(params, 'status') as Creative['status'], creativeMoves),
  force_create_media_buy_arm: (seller, params) => {
    const arm = needed(params, 'arm');
    if (arm !== 'submitted') throw new Refusal('INVALID_PARAMS', 'arm: submitted');
    const message = textAt(params, 'message');
    seller.forcedSubmission = { taskId: needed(params, 'task_id'), ...(message ? { message } : {}) };
    return { forced: { arm, task_id: seller.forcedSubmission.taskId } };
  },
  simulate_delivery: (seller, params) => {
    const buy = entity(seller.mediaBuys, needed(params, 'media_buy_id'));
    const number = (value: unknown) => (typeof value === 'number' ? value : 0);
    const before = buy.simulated ?? { impressions: 0, clicks: 0, spend: 0 };
    buy.simulated = {
      impressions: before.impressions + number(params.impressions),
      clicks: before.clicks + number(params.clicks),
      spend: before.spend + number(objectAt(params, 'reported_spend').amount),
    };
    return { simulated: { ...buy.simulated }, cumulative: { ...buy.simulated } };
  },
  simulate_budget_spend: (seller, params) => {
    const buy = entity(seller.mediaBuys, needed(params, 'media_buy_id'));
    const percentage = Number(params.spend_percentage);
    const budget = buy.packages.reduce((sum, item) => sum + item.budget, 0);
    buy.simulated = { impressions: 0, clicks: 0, ...buy.simulated, spend: (budget * percentage) / 100 };
    return { simulated: { spend_percentage: percentage, computed_spend: buy.simulated.spend } };
  },
};

export const testController: Tool = {
  name: 'comply_test_controller',
  description: 'Sandbox only: sets states and seeds data for tests',
  fields: ['scenario', 'params', 'account', 'brand', 'context', 'ext'],
  run: ({ seller, args, now }) => {
    try {
      const scenario = known[textAt(args, 'scenario') ?? ''];
      if (!scenario) throw new Refusal('UNKNOWN_SCENARIO', 'There is no such scenario');
      return { success: true, ...scenario(seller, objectAt(args, 'params'), now), ...context(args) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { success: false, error: error.code, error_detail: error.message, current_state: error.current ?? null, ...context(args) };
    }
  },
};

function needed(params: Json, field: string): string {
  const value = textAt(params, field);
  if (!value) throw new Refusal('INVALID_PARAMS', `${field} is required`);
  return value;
}

function entity<T>(all: Map<string, T>, id: string): T {
  const one = all.get(id);
  if (!one) throw new Refusal('NOT_FOUND', `There is no ${id}`);
  return one;
}

function moved<S extends string>(one: { status: S }, to: S, moves: Record<S, S[]>): Json {
  const previous = one.status;
  if (previous !== to && !moves[previous].includes(to))
    throw new Refusal('INVALID_TRANSITION', `${previous} does not become ${to}`, previous);
  one.status = to;
  return { previous_state: previous, current_state: to };
}

/** Fixtures still write `video` for what the protocol calls `olv`. */
function seededChannels(names: string[]): [Channel, ...Channel[]] {
  const [first = 'display', ...rest] = names
    .map((name) => (name === 'video' ? 'olv' : name))
    .filter((name): name is Channel => channels.includes(name as Channel));
  return [first, ...rest];
}
