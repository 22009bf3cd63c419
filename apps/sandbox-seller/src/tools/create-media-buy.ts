import { isTooVague } from '../catalog/format-options';
import { storedTargeting, refuseUnsupported, termsIn } from '../catalog/orderable';
import { SellerError, invalidRequest } from '../errors';
import { digest, isObject, listAt, objectAt, textAt, textsAt, type Json } from '../json';
import type { SandboxBuy, Package, LiveSeller } from '../state/seller';
import { servedVersion } from '../versions';
import { actionsOf } from './actions';
import { agreedPackage, creativeIdsOf, waitingState } from './media-buys';
import { audienceOf } from './shares';
import { context, ownerOf, type SandboxTool, type SandboxCall } from './tool';

const dayMs = 86_400_000;

/** Minimum variance between two counts that this seller accepts, in per cent. */
const minVariance = 5;

export const createMediaBuy: SandboxTool = {
  name: 'create_media_buy',
  description: 'Buys packages, or a whole plan by its proposal_id. Nothing is delivered or billed.',
  fields: [
    'adcp_version',
    'adcp_major_version',
    'idempotency_key',
    'account',
    'proposal_id',
    'total_budget',
    'packages',
    'brand',
    'po_number',
    'start_time',
    'end_time',
    'io_acceptance',
    'push_notification_config',
    'reporting_webhook',
    'context',
    'ext',
  ],
  mutates: true,
  run: (call) => {
    const { seller, args, now } = call;
    const { start, end } = flight(args, now);
    const owner = ownerOf(args);
    if (seller.accounts.get(owner)?.status === 'suspended') throw new SellerError('ACCOUNT_SUSPENDED', 'This account is suspended');
    const proposalId = textAt(args, 'proposal_id');
    const wanted = proposalId === undefined ? listAt(args, 'packages') : packagesOf(call, proposalId);
    if (wanted.length === 0) throw invalidRequest('packages', 'packages or proposal_id is required');
    const id = `mb_${digest({ seller: seller.personality.slug, key: args.idempotency_key, owner })}`;
    const packages = wanted.map((item, index) => orderedPackage(call, item, `${id}_pkg_${index + 1}`, index));
    const forced = seller.forcedSubmission;
    if (forced) {
      seller.forcedSubmission = undefined;
      return { status: 'submitted', task_id: forced.taskId, ...(forced.message ? { message: forced.message } : {}), ...context(args) };
    }
    const currency = textAt(objectAt(args, 'total_budget'), 'currency') ?? currencyOf(seller, packages[0]);
    const buy: SandboxBuy = {
      mediaBuyId: id,
      owner,
      status: 'pending_creatives',
      currency,
      start,
      end,
      confirmedAt: now,
      updatedAt: now,
      revision: 1,
      packages,
      ...(textAt(args, 'po_number') ? { poNumber: textAt(args, 'po_number')! } : {}),
      ...(isObject(args.context) ? { context: args.context } : {}),
    };
    buy.status = waitingState(seller, buy, now);
    seller.mediaBuys.set(id, buy);
    return {
      media_buy_id: id,
      media_buy_status: buy.status,
      confirmed_at: now.toISOString(),
      creative_deadline: new Date(Math.max(start.getTime(), now.getTime())).toISOString(),
      revision: 1,
      ...(buy.poNumber ? { po_number: buy.poNumber } : {}),
      ...actionsOf(seller, buy),
      packages: packages.map(agreedPackage),
      sandbox: true,
      ...context(args),
    };
  },
};

/**
 * A flight that is over begins now and keeps its length, so that examples with old dates work. A running flight continues. AdCP 3.1 requests with
 * a start more than a day ago are refused.
 */
function flight(args: Json, now: Date): { start: Date; end: Date } {
  const start = args.start_time === 'asap' ? now : new Date(textAt(args, 'start_time') ?? NaN);
  const end = new Date(textAt(args, 'end_time') ?? NaN);
  if (Number.isNaN(start.getTime())) throw invalidRequest('start_time', 'start_time: "asap" or an ISO 8601 timestamp');
  if (Number.isNaN(end.getTime())) throw invalidRequest('end_time', 'end_time: an ISO 8601 timestamp');
  if (start.getTime() < now.getTime() - dayMs && servedVersion(args) !== '3.0')
    throw invalidRequest('start_time', 'start_time lies in the past');
  if (end <= start) throw invalidRequest('end_time', 'end_time must be after start_time');
  return end > now ? { start, end } : { start: now, end: new Date(now.getTime() + (end.getTime() - start.getTime())) };
}

function packagesOf({ seller, args, now }: SandboxCall, proposalId: string): Json[] {
  const proposal = seller.proposals.get(proposalId);
  if (!proposal) throw new SellerError('PROPOSAL_NOT_FOUND', `There is no plan ${proposalId}`, { field: 'proposal_id' });
  if (new Date(String(proposal.expires_at)) <= now) throw new SellerError('PROPOSAL_EXPIRED', `The plan ${proposalId} has expired`);
  const order = objectAt(proposal, 'insertion_order');
  if (order.requires_signature === true && objectAt(args, 'io_acceptance').io_id !== order.io_id) {
    throw new SellerError('IO_REQUIRED', `The plan ${proposalId} wants its insertion order accepted`, { field: 'io_acceptance' });
  }
  const total = objectAt(args, 'total_budget').amount ?? objectAt(proposal, 'total_budget_guidance').recommended;
  return listAt(proposal, 'allocations').map((allocation) => ({
    product_id: allocation.product_id,
    pricing_option_id: allocation.pricing_option_id,
    budget: Math.round(Number(total) * Number(allocation.allocation_percentage)) / 100,
  }));
}

function orderedPackage({ seller }: SandboxCall, wanted: Json, packageId: string, index: number): Package {
  const at = (field: string) => `packages[${index}].${field}`;
  const product = seller.product(wanted.product_id);
  const budget = typeof wanted.budget === 'number' ? wanted.budget : NaN;
  if (!(budget > 0)) throw invalidRequest(at('budget'), 'budget must be a number above 0');
  if (!product) throw new SellerError('PRODUCT_NOT_FOUND', `There is no product ${String(wanted.product_id)}`, { field: at('product_id') });
  const option = product.pricing.find(({ id }) => id === wanted.pricing_option_id);
  if (!option) throw invalidRequest(at('pricing_option_id'), `${product.id} has no pricing option ${String(wanted.pricing_option_id)}`);
  if (budget < (option.minSpend ?? 0)) {
    throw new SellerError('BUDGET_TOO_LOW', `${product.id} starts at ${option.minSpend} ${option.currency}`, { field: at('budget') });
  }
  const bid = wanted.bid_price;
  if (typeof bid === 'number' && bid < (option.floor ?? 0)) {
    throw new SellerError('BUDGET_TOO_LOW', `The floor of ${option.id} is ${option.floor} ${option.currency}`, { field: at('bid_price') });
  }
  const variance = objectAt(objectAt(wanted, 'measurement_terms'), 'billing_measurement').max_variance_percent;
  if (typeof variance === 'number' && variance < minVariance) {
    throw new SellerError('TERMS_REJECTED', `Counts may differ by ${minVariance} %, not ${variance} %`, { field: at('measurement_terms') });
  }
  refuseUnsupported(seller.personality, wanted, `packages[${index}]`);
  if (isTooVague(product.extra ?? {}, wanted)) {
    throw new SellerError('UNSUPPORTED_FEATURE', `${product.id} takes this kind of format in certain sizes alone`, {
      field: at('format_kind'),
    });
  }
  const targeting = objectAt(wanted, 'targeting_overlay');
  const foreign = textsAt(targeting, 'audience_include').findIndex((id) => !audienceOf(seller, id));
  if (seller.personality.takes.includes('audiences') && foreign >= 0) {
    throw invalidRequest(at(`targeting_overlay.audience_include[${foreign}]`), 'This audience has not been shared with this seller');
  }
  return {
    packageId,
    productId: product.id,
    pricingOptionId: option.id,
    budget,
    ...(typeof bid === 'number' ? { bidPrice: bid } : {}),
    paused: false,
    canceled: false,
    ...(isObject(wanted.targeting_overlay) ? { targeting: storedTargeting(seller.personality, wanted.targeting_overlay) } : {}),
    terms: termsIn(wanted),
    creativeIds: creativeIdsOf(wanted),
    ...(isObject(wanted.context) ? { context: wanted.context } : {}),
  };
}

const currencyOf = (seller: LiveSeller, item: Package | undefined): string =>
  seller.product(item?.productId)?.pricing.find(({ id }) => id === item?.pricingOptionId)?.currency ?? 'USD';
