import type { MediaBuyState, PendingChange } from '../../domain/media-buy-state';

const major = { adcp_major_version: 3 };

/** The exchange's product ids are `sf1:<sellerId>:<the seller's id>`. */
function sellerProductId(productId: string): string {
  return productId.split(':').slice(2).join(':');
}

/** The same buy makes the same request, whenever it is asked: that is what its idempotency key stands for. */
export function createRequest(buy: MediaBuyState): Record<string, unknown> {
  return {
    ...major,
    idempotency_key: buy.idempotencyKey,
    account: accountOf(buy),
    brand: { domain: buy.brandDomain },
    start_time: buy.flightStart.toISOString(),
    end_time: buy.flightEnd.toISOString(),
    packages: buy.packages.map(({ productId, pricingOptionId, budget }) => ({
      product_id: sellerProductId(productId),
      pricing_option_id: pricingOptionId,
      budget: Number(budget),
    })),
    ...reckonedIn(buy),
  };
}

/** AdCP 3.0 has no word for it: prices say their currency, and may have changed since they were offered. Older buys repeat what they said. */
function reckonedIn({ packages }: MediaBuyState): { readonly ext?: object } {
  const [first] = packages;
  return first?.currency === undefined ? {} : { ext: { exchange: { currency: first.currency } } };
}

export function updateRequest(buy: MediaBuyState): Record<string, unknown> {
  const change = buy.pendingChange!;
  return {
    ...major,
    idempotency_key: change.key,
    account: accountOf(buy),
    media_buy_id: buy.sellerMediaBuyId,
    ...changeOf(buy, change),
  };
}

function changeOf({ packages }: MediaBuyState, change: PendingChange): Record<string, unknown> {
  switch (change.action) {
    case 'pause':
      return { paused: true };
    case 'reactivate':
      return { paused: false };
    case 'cancel':
      return { canceled: true, ...(change.reason === null ? {} : { cancellation_reason: change.reason }) };
    case 'update': {
      const { terms } = change;
      const wanted = terms.packages.map(({ packageId, budget }) => ({
        package_id: packages.find((item) => item.packageId === packageId)!.sellerPackageId,
        budget: Number(budget),
      }));
      return {
        ...(wanted.length > 0 ? { packages: wanted } : {}),
        ...(terms.flightEnd === null ? {} : { end_time: terms.flightEnd }),
      };
    }
  }
}

export function checkRequest(buy: MediaBuyState): Record<string, unknown> {
  return { ...major, account: accountOf(buy), media_buy_ids: [buy.sellerMediaBuyId] };
}

/** The natural key of the protocol: the brand, operated by itself. */
function accountOf({ brandDomain }: MediaBuyState) {
  return { brand: { domain: brandDomain }, operator: brandDomain };
}
