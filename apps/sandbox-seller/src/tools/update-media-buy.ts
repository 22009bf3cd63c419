import { storedTargeting, refuseUnsupported, termsIn } from '../catalog/orderable';
import { SellerError, invalidRequest } from '../errors';
import { isObject, listAt, objectAt, textAt, textsAt, type Json } from '../json';
import type { Personality } from '../personality';
import type { SandboxBuy, Package, LiveSeller } from '../state/seller';
import { actionsOf, assertAllowed, isFinal } from './actions';
import { agreedPackage, creativeIdsOf, requireMediaBuy, waitingState } from './media-buys';
import { context, type SandboxTool } from './tool';

export const updateMediaBuy: SandboxTool = {
  name: 'update_media_buy',
  description: 'Pauses, resumes or cancels a media buy, or changes its packages',
  fields: [
    'adcp_version',
    'adcp_major_version',
    'idempotency_key',
    'account',
    'media_buy_id',
    'paused',
    'canceled',
    'cancellation_reason',
    'packages',
    'start_time',
    'end_time',
    'context',
    'ext',
  ],
  mutates: true,
  run: ({ seller, args, now }) => {
    const buy = requireMediaBuy(seller, textAt(args, 'media_buy_id') ?? '');
    const changes = listAt(args, 'packages');
    refuse(buy, args);
    const affected = changes.map((change, index) => ({ change, item: withMinSpend(seller, packageOf(buy, change), change, index) }));
    const end = newEnd(buy, args, now);
    assertAllowed(seller, buy, args);
    changes.forEach((change, index) => refuseUnsupported(seller.personality, change, `packages[${index}]`));
    for (const { change, item } of affected) changePackage(seller.personality, item, change);
    buy.end = end;
    if (args.canceled === true) {
      buy.status = 'canceled';
      const reason = textAt(args, 'cancellation_reason');
      buy.cancellation = { canceled_at: now.toISOString(), canceled_by: 'buyer', ...(reason ? { reason } : {}) };
      for (const item of buy.packages) item.creativeIds = [];
    } else if (args.paused === true) buy.status = 'paused';
    // The protocol allows only one status after a pause, whatever is missing.
    else if (buy.status === 'paused') buy.status = args.paused === false ? 'active' : 'paused';
    else if (buy.status === 'pending_creatives') buy.status = waitingState(seller, buy, now);
    buy.revision += 1;
    buy.updatedAt = now;
    return {
      media_buy_id: buy.mediaBuyId,
      media_buy_status: buy.status,
      revision: buy.revision,
      implementation_date: now.toISOString(),
      ...actionsOf(seller, buy),
      affected_packages: affected.map(({ item }) => agreedPackage(item)),
      sandbox: true,
      ...context(args),
    };
  },
};

function refuse(buy: SandboxBuy, args: Json): void {
  if (!isFinal(buy)) return;
  if (args.canceled === true) throw new SellerError('NOT_CANCELLABLE', `The media buy is ${buy.status}`, { field: 'canceled' });
  throw new SellerError('INVALID_STATE', `The media buy is ${buy.status}`, { field: 'media_buy_id' });
}

function packageOf(buy: SandboxBuy, change: Json): Package {
  const item = buy.packages.find(({ packageId }) => packageId === change.package_id);
  if (!item) throw new SellerError('PACKAGE_NOT_FOUND', `There is no package ${String(change.package_id)}`, { field: 'packages' });
  return item;
}

/** The minimum spend of the pricing option also applies to changes. */
function withMinSpend(seller: LiveSeller, item: Package, { budget }: Json, index: number): Package {
  const option = seller.product(item.productId)?.pricing.find(({ id }) => id === item.pricingOptionId);
  if (typeof budget !== 'number' || budget >= (option?.minSpend ?? 0)) return item;
  throw new SellerError('BUDGET_TOO_LOW', `${item.productId} starts at ${option!.minSpend} ${option!.currency}`, {
    field: `packages[${index}].budget`,
  });
}

function newEnd(buy: SandboxBuy, args: Json, now: Date): Date {
  const text = textAt(args, 'end_time');
  if (text === undefined) return buy.end;
  const end = new Date(text);
  if (Number.isNaN(end.getTime()) || end <= buy.start || end <= now)
    throw invalidRequest('end_time', 'end_time: a timestamp after now and start_time');
  return end;
}

function changePackage(personality: Personality, item: Package, change: Json): void {
  if (typeof change.budget === 'number') item.budget = change.budget;
  if (typeof change.bid_price === 'number') item.bidPrice = change.bid_price;
  if (typeof change.paused === 'boolean') item.paused = change.paused;
  if (change.canceled === true) item.canceled = true;
  if (isObject(change.targeting_overlay)) item.targeting = storedTargeting(personality, change.targeting_overlay);
  item.terms = withoutCleared({ ...item.terms, ...termsIn(change) }, change);
  if (Array.isArray(change.creative_assignments)) item.creativeIds = creativeIdsOf(change);
}

/** AdCP has no way to remove goals from a package: `ext.exchange.cleared` names the terms that a change removes. */
function withoutCleared(terms: Json, change: Json): Json {
  const cleared = textsAt(objectAt(objectAt(change, 'ext'), 'exchange'), 'cleared');
  return Object.fromEntries(Object.entries(terms).filter(([name]) => !cleared.includes(name)));
}
