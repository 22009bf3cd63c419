import type { OrderDelivery, OrderTask, OrderView } from '@exchange/orders';
import type { Json } from './adcp-error';

/** A media buy as `create_media_buy` answers it: booked, or a task that waits for the seller. */
export function bookedAnswer(order: OrderView): Json {
  if (order.protocolStatus === null)
    return { status: 'submitted', task_id: order.taskId, message: 'The seller decides. Poll tasks/get, or repeat the request.' };
  return { ...standing(order), confirmed_at: order.confirmedAt, packages: order.packages.map(agreed) };
}

export function updatedAnswer(order: OrderView, packageIds: readonly string[]): Json {
  const affected = order.packages.filter(({ packageId }) => packageIds.includes(packageId));
  return { ...standing(order), implementation_date: order.updatedAt, affected_packages: affected.map(agreed) };
}

export function mediaBuyAnswer(order: OrderView): Json {
  const { cancellation } = order;
  return {
    ...standing(order),
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
    packages: order.packages.map((item) => ({ ...packageAnswer(item), currency: order.currency })),
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

function packageAnswer(item: OrderView['packages'][number]): Json {
  return {
    package_id: item.packageId,
    product_id: item.productId,
    budget: item.budget,
    ...(item.bidPrice === null ? {} : { bid_price: item.bidPrice }),
    ...(item.targeting === null ? {} : { targeting_overlay: item.targeting }),
    ...item.terms,
    paused: item.paused,
    canceled: item.canceled,
  };
}

function agreed(item: OrderView['packages'][number]): Json {
  return { ...packageAnswer(item), pricing_option_id: item.pricingOptionId };
}
