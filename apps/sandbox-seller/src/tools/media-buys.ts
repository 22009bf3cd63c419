import { SellerError } from '../errors';
import { listAt, objectAt, textAt, textsAt, type Json } from '../json';
import type { SandboxBuy, Package, LiveSeller } from '../state/seller';
import { actionsOf } from './actions';
import { healthOf } from './impairments';
import { context, ownerOf, page, type SandboxTool } from './tool';

/** The status of a media buy that is neither paused nor ended: by its creatives and its flight start. */
export function waitingState({ personality }: LiveSeller, buy: SandboxBuy, now: Date): SandboxBuy['status'] {
  const waits =
    personality.creatives === 'by_buyer' && buy.packages.some(({ creativeIds, canceled }) => !canceled && creativeIds.length === 0);
  if (waits) return 'pending_creatives';
  return buy.start <= now ? 'active' : 'pending_start';
}

export function requireMediaBuy(seller: LiveSeller, id: string): SandboxBuy {
  const buy = seller.mediaBuys.get(id);
  if (!buy) throw new SellerError('MEDIA_BUY_NOT_FOUND', `There is no media buy ${id}`, { field: 'media_buy_id' });
  return buy;
}

export function assignCreatives(seller: LiveSeller, packageId: string, creativeIds: string[], now: Date): void {
  for (const buy of seller.mediaBuys.values()) {
    const target = buy.packages.find((candidate) => candidate.packageId === packageId);
    if (!target) continue;
    target.creativeIds = [...new Set([...target.creativeIds, ...creativeIds])];
    if (buy.status === 'pending_creatives') buy.status = waitingState(seller, buy, now);
  }
}

const packageAnswer = (item: Package): Json => ({
  package_id: item.packageId,
  ...(item.productId === '' ? {} : { product_id: item.productId }),
  budget: item.budget,
  ...(item.bidPrice !== undefined ? { bid_price: item.bidPrice } : {}),
  ...(item.targeting ? { targeting_overlay: item.targeting } : {}),
  ...item.terms,
  paused: item.paused,
  canceled: item.canceled,
  ...(item.context ? { context: item.context } : {}),
});

/** A package in answers to creating and updating, with its pricing option. */
export const agreedPackage = (item: Package): Json => ({
  ...packageAnswer(item),
  pricing_option_id: item.pricingOptionId,
  ...(item.creativeIds.length > 0 ? { creative_assignments: item.creativeIds.map((creative_id) => ({ creative_id })) } : {}),
});

export const getMediaBuys: SandboxTool = {
  name: 'get_media_buys',
  description: 'Media buys and their packages',
  fields: [
    'adcp_version',
    'adcp_major_version',
    'account',
    'media_buy_ids',
    'status_filter',
    'include_snapshot',
    'include_history',
    'pagination',
    'context',
    'ext',
  ],
  run: ({ seller, args, now }) => {
    const ids = textsAt(args, 'media_buy_ids');
    const statuses = typeof args.status_filter === 'string' ? [args.status_filter] : textsAt(args, 'status_filter');
    const owner = ownerOf(args);
    const named = Object.keys(objectAt(args, 'account')).length > 0;
    const all = [...seller.mediaBuys.values()].filter(
      (buy) =>
        (!named || buy.owner === owner || buy.owner === '') &&
        (ids.length === 0 || ids.includes(buy.mediaBuyId)) &&
        (statuses.length === 0 || statuses.includes(buy.status)),
    );
    for (const buy of all) advance(buy, now);
    const { items, pagination } = page(all, args);
    return { media_buys: items.map((buy) => mediaBuyAnswer(seller, buy)), pagination, sandbox: true, ...context(args) };
  },
};

export function advance(buy: SandboxBuy, now: Date): void {
  if (buy.status === 'pending_start' && buy.start <= now) buy.status = 'active';
  if (buy.status === 'active' && buy.end <= now) buy.status = 'completed';
}

function mediaBuyAnswer(seller: LiveSeller, buy: SandboxBuy): Json {
  return {
    media_buy_id: buy.mediaBuyId,
    status: buy.status,
    currency: buy.currency,
    total_budget: buy.packages.reduce((sum, { budget }) => sum + budget, 0),
    start_time: buy.start.toISOString(),
    end_time: buy.end.toISOString(),
    confirmed_at: buy.confirmedAt.toISOString(),
    created_at: buy.confirmedAt.toISOString(),
    updated_at: buy.updatedAt.toISOString(),
    revision: buy.revision,
    ...(buy.poNumber ? { po_number: buy.poNumber } : {}),
    ...actionsOf(seller, buy),
    ...healthOf(seller, buy),
    ...(buy.context ? { context: buy.context } : {}),
    ...(buy.cancellation ? { cancellation: buy.cancellation } : {}),
    packages: buy.packages.map((item) => ({
      ...packageAnswer(item),
      currency: buy.currency,
      ...(item.creativeIds.length > 0
        ? { creative_approvals: item.creativeIds.map((creative_id) => ({ creative_id, approval_status: 'approved' })) }
        : {}),
    })),
  };
}

export const creativeIdsOf = (wanted: Json): string[] =>
  [...listAt(wanted, 'creative_assignments'), ...listAt(wanted, 'creatives')]
    .map((item) => textAt(item, 'creative_id') ?? '')
    .filter(Boolean);
