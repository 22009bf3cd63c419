import { isRecord } from '@exchange/kernel';
import type { OrderDelivery, OrderTask, OrderView } from '@exchange/orders';
import type { Json } from './adcp-error';

/** A media buy as `create_media_buy` answers it: booked, or a task that waits for the seller. `passedOver`: what of the request nothing is done with. */
export function bookedAnswer(order: OrderView, passedOver: readonly string[] = []): Json {
  const submitted = { status: 'submitted', task_id: order.taskId, message: 'The seller decides. Poll tasks/get, or repeat the request.' };
  const booked = { ...standing(order), ...purchase(order), confirmed_at: order.confirmedAt, packages: agreedPackages(order) };
  return { ...(order.protocolStatus === null ? submitted : booked), ...notHonoredAnswer(passedOver) };
}

export function updatedAnswer(order: OrderView, packageIds: readonly string[], passedOver: readonly string[]): Json {
  const affected = agreedPackages(order).filter(({ package_id: id }) => packageIds.includes(id as string));
  const changed = { implementation_date: order.updatedAt, affected_packages: affected };
  return { ...standing(order), ...changed, ...notHonoredAnswer(passedOver) };
}

/** AdCP 3.0 has no word for it. */
function notHonoredAnswer(passedOver: readonly string[]): Json {
  return passedOver.length === 0 ? {} : { ext: { exchange: { not_honored: passedOver } } };
}

function purchase({ poNumber }: OrderView): Json {
  return poNumber === null ? {} : { po_number: poNumber };
}

export function mediaBuyAnswer(order: OrderView): Json {
  const { cancellation } = order;
  return {
    ...standing(order),
    ...purchase(order),
    currency: order.currency,
    total_budget: order.totalBudget,
    start_time: order.startTime,
    end_time: order.endTime,
    ...(order.confirmedAt === null ? {} : { confirmed_at: order.confirmedAt }),
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    ...(order.protocolStatus === 'rejected' && order.reason !== null ? { rejection_reason: order.reason } : {}),
    ...(cancellation
      ? {
          cancellation: {
            canceled_at: cancellation.canceledAt,
            canceled_by: cancellation.canceledBy === 'buyer' ? 'buyer' : 'seller',
            ...(cancellation.reason === null ? {} : { reason: cancellation.reason }),
          },
        }
      : {}),
    packages: order.packages.map((item) => ({ ...packageAnswer(item, order), currency: order.currency })),
  };
}

export function taskAnswer({ taskId, status, createdAt, updatedAt, order }: OrderTask): Json {
  const ended = status !== 'submitted';
  return {
    task_id: taskId,
    task_type: 'create_media_buy',
    protocol: 'media-buy',
    status,
    created_at: createdAt,
    updated_at: updatedAt,
    ...(ended ? { completed_at: updatedAt } : {}),
    ...(status === 'completed' ? { result: bookedAnswer(order) } : {}),
    ...(ended && status !== 'completed'
      ? { error: { code: 'POLICY_VIOLATION', message: order.reason ?? 'The seller has not taken the media buy.' } }
      : {}),
  };
}

export function deliveryAnswer(found: readonly OrderDelivery[], from: string, until: string, daily: boolean): Json {
  const currencies = new Set(found.map(({ order }) => order.currency));
  const sum = (amountOf: (one: OrderDelivery['totals']) => number) => found.reduce((total, { totals }) => total + amountOf(totals), 0);
  return {
    reporting_period: { start: from, end: until },
    currency: found[0]?.order.currency ?? 'USD',
    // Money of several currencies has no sum, and the protocol has no totals without one.
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

function totalsAnswer({ impressions, clicks, completedViews, spend }: OrderDelivery['totals']): Json {
  return { impressions, clicks, completed_views: completedViews, spend };
}

function standing({ mediaBuyId, protocolStatus, revision, validActions }: OrderView): Json {
  return { media_buy_id: mediaBuyId, status: protocolStatus, revision, valid_actions: validActions };
}

type OrderedPackage = OrderView['packages'][number];

function packageAnswer(item: OrderedPackage, { currency }: OrderView): Json {
  const { ext, ...terms } = item.terms ?? {};
  const own = isRecord(ext) && isRecord(ext['exchange']) ? ext['exchange'] : {};
  const exchange = { ...own, ...agreedAnswer(item, currency) };
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

/** The price that was booked. The protocol shows the bid of an auction, and a rate in reports of delivery alone. */
function agreedAnswer({ price, pricingModel }: OrderedPackage, currency: string): Json {
  const amount = price?.fixedPrice ?? price?.floorPrice ?? null;
  if (!price || amount === null) return {};
  const floor = price.fixedPrice === null ? { floor: true } : {};
  return { agreed_price: { amount, currency, pricing_model: pricingModel, ...floor } };
}

function agreedPackages(order: OrderView): Json[] {
  return order.packages.map((item) => ({ ...packageAnswer(item, order), pricing_option_id: item.pricingOptionId }));
}
