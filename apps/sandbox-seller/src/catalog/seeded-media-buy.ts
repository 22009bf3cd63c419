import { isObject, listAt, textAt, type Json } from '../json';
import type { SandboxBuy, Package } from '../state/seller';

/** A media buy seeded by a test, without an owner. */
export function seededMediaBuy(mediaBuyId: string, fixture: Json, now: Date): SandboxBuy {
  return {
    mediaBuyId,
    owner: '',
    status: (textAt(fixture, 'status') ?? 'active') as SandboxBuy['status'],
    currency: textAt(fixture, 'currency') ?? 'USD',
    start: now,
    end: new Date(now.getTime() + 30 * 86_400_000),
    confirmedAt: now,
    updatedAt: now,
    revision: 1,
    packages: listAt(fixture, 'packages').map(seededPackage),
    ...(isObject(fixture.context) ? { context: fixture.context } : {}),
  };
}

const seededPackage = (item: Json, index: number): Package => ({
  packageId: textAt(item, 'package_id') ?? `pkg_${index + 1}`,
  productId: textAt(item, 'product_id') ?? '',
  pricingOptionId: textAt(item, 'pricing_option_id') ?? '',
  budget: typeof item.budget === 'number' ? item.budget : 0,
  paused: false,
  canceled: false,
  terms: {},
  creativeIds: [],
  ...(isObject(item.context) ? { context: item.context } : {}),
});
