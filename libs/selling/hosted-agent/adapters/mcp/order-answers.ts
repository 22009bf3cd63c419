import { isRecord, shortened } from '@exchange/kernel';
import type { OrderDelivery, OrderTask, OrderView } from '@exchange/orders';
import type { AdcpJson } from './adcp-error';
import type { StorefrontCall } from './tool';

/** What the form of an answer depends on: its release, and whether the storefront's seller approves media buys. */
type AnswerForm = Pick<StorefrontCall, 'release' | 'storefront'>;

/** Answer of `create_media_buy`: a booked media buy, or a task while the seller decides. `ignored`: members of the request without effect. */
export function bookedAnswer(order: OrderView, form: AnswerForm, ignored: readonly string[] = []): AdcpJson {
  const poll = form.release === '3.0' ? 'tasks/get' : 'get_task_status';
  const submitted = { status: 'submitted', task_id: order.taskId, message: `The seller decides. Poll ${poll}, or repeat the request.` };
  const booked = {
    ...stateAnswer(order, form),
    ...purchaseOrderAnswer(order),
    confirmed_at: order.confirmedAt,
    packages: agreedPackages(order),
  };
  return { ...(order.protocolStatus === null ? submitted : booked), ...notHonoredAnswer(ignored) };
}

export function updatedAnswer(order: OrderView, packageIds: readonly string[], form: AnswerForm, ignored: readonly string[]): AdcpJson {
  const affected = agreedPackages(order).filter(({ package_id: id }) => packageIds.includes(id as string));
  const changed = { implementation_date: order.updatedAt, affected_packages: affected };
  return { ...stateAnswer(order, form), ...changed, ...notHonoredAnswer(ignored) };
}

/** AdCP has no member for ignored parts of a request. */
export function notHonoredAnswer(ignored: readonly string[]): AdcpJson {
  return ignored.length === 0 ? {} : { ext: { exchange: { not_honored: ignored } } };
}

/** Characters of a cancellation's reason in AdCP. */
const maxReasonLength = 500;

function purchaseOrderAnswer({ poNumber }: OrderView): AdcpJson {
  return poNumber === null ? {} : { po_number: poNumber };
}

export function mediaBuyAnswer(order: OrderView, form: AnswerForm): AdcpJson {
  const { cancellation } = order;
  return {
    ...stateAnswer(order, form, 'status'),
    ...(form.release === '3.0' ? {} : unimpaired),
    ...purchaseOrderAnswer(order),
    currency: order.currency,
    total_budget: order.totalBudget,
    start_time: order.startTime,
    end_time: order.endTime,
    ...(order.confirmedAt === null && form.release === '3.0' ? {} : { confirmed_at: order.confirmedAt }),
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    ...(order.protocolStatus === 'rejected' && order.reason !== null ? { rejection_reason: order.reason } : {}),
    ...(cancellation
      ? {
          cancellation: {
            canceled_at: cancellation.canceledAt,
            canceled_by: cancellation.canceledBy === 'buyer' ? 'buyer' : 'seller',
            ...(cancellation.reason === null ? {} : { reason: shortened(cancellation.reason, maxReasonLength) }),
          },
        }
      : {}),
    packages: order.packages.map((item) => ({ ...packageAnswer(item, order), currency: order.currency })),
  };
}

/** In AdCP 3.0 the result is in every answer of a completed task; since 3.1 only when the request wants it. */
export function taskAnswer({ taskId, status, createdAt, updatedAt, order }: OrderTask, form: AnswerForm, wantsResult: boolean): AdcpJson {
  const ended = status !== 'submitted';
  const isOldest = form.release === '3.0';
  const result = { ...(isOldest ? {} : { status }), ...bookedAnswer(order, form) };
  return {
    task_id: taskId,
    task_type: 'create_media_buy',
    protocol: 'media-buy',
    status,
    created_at: createdAt,
    updated_at: updatedAt,
    ...(ended ? { completed_at: updatedAt } : {}),
    ...(status === 'completed' && (isOldest || wantsResult) ? { result } : {}),
    ...(ended && status !== 'completed'
      ? {
          error: {
            code: 'POLICY_VIOLATION',
            message: order.reason ?? 'The seller has not taken the media buy.',
            ...(isOldest ? {} : { recovery: 'correctable' }),
          },
        }
      : {}),
  };
}

export function deliveryAnswer(found: readonly OrderDelivery[], from: string, until: string, daily: boolean): AdcpJson {
  const currencies = new Set(found.map(({ order }) => order.currency));
  const sum = (amountOf: (one: OrderDelivery['totals']) => number) => found.reduce((total, { totals }) => total + amountOf(totals), 0);
  return {
    reporting_period: { start: from, end: until },
    currency: found[0]?.order.currency ?? 'USD',
    // Amounts in several currencies have no sum, and totals of the protocol require one currency.
    ...(currencies.size > 1
      ? {}
      : {
          aggregated_totals: {
            impressions: sum(({ impressions }) => impressions),
            clicks: sum(({ clicks }) => clicks),
            completed_views: sum(({ completedViews }) => completedViews),
            spend: sum(({ spend }) => spend),
            media_buy_count: found.length,
          },
        }),
    media_buy_deliveries: found.map(({ order, totals, packages }) => ({
      media_buy_id: order.mediaBuyId,
      status: order.protocolStatus ?? 'pending_start',
      totals: totalsAnswer(totals),
      by_package: packages.map(({ packageId, totals: own, days }) => {
        const item = order.packages.find((one) => one.packageId === packageId)!;
        return {
          package_id: packageId,
          ...totalsAnswer(own),
          pricing_model: item.pricingModel ?? 'cpm',
          rate: item.rate ?? 0,
          currency: order.currency,
          paused: item.paused,
          ...(daily ? { daily_breakdown: days.map(({ date, impressions, spend }) => ({ date, impressions, spend })) } : {}),
        };
      }),
    })),
  };
}

function totalsAnswer({ impressions, clicks, completedViews, spend }: OrderDelivery['totals']): AdcpJson {
  return { impressions, clicks, completed_views: completedViews, spend };
}

/** Storefronts have no creatives, audiences or catalogs that could become unusable. */
const unimpaired = { health: 'ok', impairments: [] };

/** `member` has the state of the media buy. Since AdCP 3.1, `status` at the root of an answer is the state of the task. */
function stateAnswer(
  order: OrderView,
  form: AnswerForm,
  member: 'status' | 'media_buy_status' = form.release === '3.0' ? 'status' : 'media_buy_status',
): AdcpJson {
  const { mediaBuyId, protocolStatus, revision, validActions } = order;
  const actions = form.release === '3.0' ? {} : { available_actions: availableActions(order, form) };
  // An order that waits for the seller has no state: 3.0 names it nevertheless, as null.
  const state = protocolStatus === null && form.release !== '3.0' ? {} : { [member]: protocolStatus };
  return { media_buy_id: mediaBuyId, ...state, revision, valid_actions: validActions, ...actions };
}

/** Where the seller approves media buys, more budget and longer flights are refused; other changes are applied at once. */
const conditionalActions = new Set(['update_budget', 'update_dates']);

function availableActions({ validActions }: OrderView, { storefront }: AnswerForm): AdcpJson[] {
  const isConditional = (action: string) => storefront.mediaBuyApproval === 'manual' && conditionalActions.has(action);
  return validActions.map((action) => ({ action, mode: isConditional(action) ? 'conditional_self_serve' : 'self_serve' }));
}

type OrderedPackage = OrderView['packages'][number];

function packageAnswer(item: OrderedPackage, { currency }: OrderView): AdcpJson {
  const { ext, ...terms } = item.terms ?? {};
  const own = isRecord(ext) && isRecord(ext['exchange']) ? ext['exchange'] : {};
  const exchange = { ...own, ...agreedPriceAnswer(item, currency) };
  return {
    package_id: item.packageId,
    product_id: item.productId,
    budget: item.budget,
    ...(item.bidPrice === null ? {} : { bid_price: item.bidPrice }),
    ...(item.targeting === null ? {} : { targeting_overlay: item.targeting }),
    ...terms,
    ...(ext === undefined && Object.keys(exchange).length === 0 ? {} : { ext: { ...(isRecord(ext) ? ext : {}), exchange } }),
    paused: item.paused,
    canceled: item.canceled,
  };
}

/** The booked price. The protocol returns only the bid of an auction; rates appear only in delivery reports. */
function agreedPriceAnswer({ price, pricingModel }: OrderedPackage, currency: string): AdcpJson {
  const amount = price?.fixedPrice ?? price?.floorPrice ?? null;
  if (!price || amount === null) return {};
  const floor = price.fixedPrice === null ? { floor: true } : {};
  return { agreed_price: { amount, currency, pricing_model: pricingModel, ...floor } };
}

function agreedPackages(order: OrderView): AdcpJson[] {
  return order.packages.map((item) => ({ ...packageAnswer(item, order), pricing_option_id: item.pricingOptionId }));
}
