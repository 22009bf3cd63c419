import { seededPricing, seededProduct, defaultPrice } from '../catalog/seeded';
import { seededMediaBuy } from '../catalog/seeded-media-buy';
import { objectAt, textAt, type Json } from '../json';
import type { Creative, SandboxBuy, LiveSeller } from '../state/seller';
import type { Version } from '../versions';
import { audienceOf } from './shares';
import { context, type SandboxTool } from './tool';

/** Scenarios in the capabilities; AdCP 3.0 defines only the older ones. */
const older = ['force_account_status', 'force_creative_status', 'force_media_buy_status', 'simulate_budget_spend', 'simulate_delivery'];
const newer = ['force_audience_status', 'force_create_media_buy_arm'];
const seeds = ['account', 'product', 'pricing_option', 'creative', 'creative_format', 'media_buy'].map((kind) => `seed_${kind}`);
const scenarios = [...older, ...newer, ...seeds];

export const scenariosIn = (version: Version): string[] => (version === '3.0' ? older : scenarios);

/** Members of a simulated delivery that are reported unchanged. */
const simulatedFields = ['viewability', 'vendor_metric_values', 'is_final', 'finalized_at', 'measurement_window'];

class Refusal extends Error {
  constructor(
    readonly code: 'UNKNOWN_SCENARIO' | 'INVALID_PARAMS' | 'NOT_FOUND' | 'INVALID_TRANSITION',
    message: string,
    readonly current?: string,
  ) {
    super(message);
  }
}

type Scenario = (seller: LiveSeller, params: Json, now: Date) => Json;

const mediaBuyMoves: Record<SandboxBuy['status'], SandboxBuy['status'][]> = {
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

const scenarioHandlers: Record<string, Scenario> = {
  list_scenarios: () => ({ scenarios }),
  seed_product: (seller, params) => {
    const id = readParam(params, 'product_id');
    const own = seller.product(id);
    seller.seededProducts.push({ ...seededProduct(id, objectAt(params, 'fixture')), ...(own ? { pricing: own.pricing } : {}) });
    return {};
  },
  seed_pricing_option: (seller, params) => {
    const product = seller.seededProducts.find(({ id }) => id === readParam(params, 'product_id'));
    if (!product) throw new Refusal('NOT_FOUND', 'There is no such seeded product');
    const option = seededPricing(readParam(params, 'pricing_option_id'), objectAt(params, 'fixture'));
    const others = product.pricing.filter(({ id }) => id !== option.id);
    // A price of a product that was seeded without one replaces the default price.
    product.pricing = [...others.filter((other) => other !== defaultPrice), option];
    return {};
  },
  seed_account: (seller, params) => {
    const id = readParam(params, 'account_id');
    const fixture = objectAt(params, 'fixture');
    seller.accounts.set(id, {
      accountId: id,
      brand: textAt(objectAt(fixture, 'brand'), 'domain') ?? '',
      operator: textAt(fixture, 'operator') ?? '',
      status: textAt(fixture, 'status') ?? 'active',
      sandbox: fixture.sandbox !== false,
      subscriptions: [],
    });
    return {};
  },
  seed_creative: (seller, params, now) => {
    const creativeId = readParam(params, 'creative_id');
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
    const name = textAt(objectAt(params, 'fixture'), 'name');
    const id = readParam(params, 'format_id');
    const others = seller.seededFormats.filter((format) => format.id !== id);
    seller.seededFormats.splice(0, Infinity, ...others, { id, ...(name ? { name } : {}) });
    return {};
  },
  seed_media_buy: (seller, params, now) => {
    const mediaBuyId = readParam(params, 'media_buy_id');
    seller.mediaBuys.set(mediaBuyId, seededMediaBuy(mediaBuyId, objectAt(params, 'fixture'), now));
    return {};
  },
  force_account_status: (seller, params) => {
    const account = entityOf(seller.accounts, readParam(params, 'account_id'));
    const previous = account.status;
    account.status = readParam(params, 'status');
    return { previous_state: previous, current_state: account.status };
  },
  force_media_buy_status: (seller, params) =>
    applyTransition(
      entityOf(seller.mediaBuys, readParam(params, 'media_buy_id')),
      readParam(params, 'status') as SandboxBuy['status'],
      mediaBuyMoves,
    ),
  force_creative_status: (seller, params, now) => {
    const creative = entityOf(seller.creatives, readParam(params, 'creative_id'));
    const answer = applyTransition(creative, readParam(params, 'status') as Creative['status'], creativeMoves);
    creative.updatedAt = now;
    creative.rejectionReason = textAt(params, 'rejection_reason');
    return answer;
  },
  force_audience_status: (seller, params, now) => {
    const id = readParam(params, 'audience_id');
    const status = readParam(params, 'status');
    const audience = audienceOf(seller, id);
    if (!audience) throw new Refusal('NOT_FOUND', `There is no audience ${id}`);
    const previous = audience.suspended ? 'suspended' : 'ready';
    audience.suspended = status === 'suspended' ? { code: textAt(params, 'reason') ?? 'seller_removed', since: now } : undefined;
    return { previous_state: previous, current_state: status };
  },
  force_create_media_buy_arm: (seller, params) => {
    const arm = readParam(params, 'arm');
    if (arm !== 'submitted') throw new Refusal('INVALID_PARAMS', 'arm: submitted');
    const message = textAt(params, 'message');
    seller.forcedSubmission = { taskId: readParam(params, 'task_id'), ...(message ? { message } : {}) };
    return { forced: { arm, task_id: seller.forcedSubmission.taskId } };
  },
  simulate_delivery: (seller, params) => {
    const buy = entityOf(seller.mediaBuys, readParam(params, 'media_buy_id'));
    const number = (value: unknown) => (typeof value === 'number' ? value : 0);
    const before = buy.simulated ?? { impressions: 0, clicks: 0, spend: 0, more: {} };
    const cumulative = {
      impressions: before.impressions + number(params.impressions),
      clicks: before.clicks + number(params.clicks),
      spend: before.spend + number(objectAt(params, 'reported_spend').amount),
    };
    const reported = simulatedFields.filter((name) => params[name] !== undefined).map((name) => [name, params[name]] as const);
    buy.simulated = { ...cumulative, more: { ...before.more, ...Object.fromEntries(reported) } };
    return { simulated: cumulative, cumulative };
  },
  simulate_budget_spend: (seller, params) => {
    const buy = entityOf(seller.mediaBuys, readParam(params, 'media_buy_id'));
    const percentage = Number(params.spend_percentage);
    const budget = buy.packages.reduce((sum, item) => sum + item.budget, 0);
    buy.simulated = { impressions: 0, clicks: 0, more: {}, ...buy.simulated, spend: (budget * percentage) / 100 };
    return { simulated: { spend_percentage: percentage, computed_spend: buy.simulated.spend } };
  },
};

export const testController: SandboxTool = {
  name: 'comply_test_controller',
  description: 'Sandbox only: sets states and seeds data for tests',
  fields: ['scenario', 'params', 'account', 'brand', 'context', 'ext'],
  run: ({ seller, args, now }) => {
    try {
      const scenario = scenarioHandlers[textAt(args, 'scenario') ?? ''];
      if (!scenario) throw new Refusal('UNKNOWN_SCENARIO', 'There is no such scenario');
      return { success: true, ...scenario(seller, objectAt(args, 'params'), now), ...context(args) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { success: false, error: error.code, error_detail: error.message, current_state: error.current ?? null, ...context(args) };
    }
  },
};

function readParam(params: Json, field: string): string {
  const value = textAt(params, field);
  if (!value) throw new Refusal('INVALID_PARAMS', `${field} is required`);
  return value;
}

function entityOf<T>(all: Map<string, T>, id: string): T {
  const one = all.get(id);
  if (!one) throw new Refusal('NOT_FOUND', `There is no ${id}`);
  return one;
}

function applyTransition<S extends string>(one: { status: S }, to: S, moves: Record<S, S[]>): Json {
  const previous = one.status;
  if (previous !== to && !moves[previous].includes(to))
    throw new Refusal('INVALID_TRANSITION', `${previous} does not become ${to}`, previous);
  one.status = to;
  return { previous_state: previous, current_state: to };
}
