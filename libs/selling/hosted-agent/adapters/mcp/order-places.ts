import type { OrderView } from '@exchange/orders';
import { placesIn } from '../../domain/places';
import { WantedPlaces } from '../../domain/wanted-places';
import type { StorefrontCall } from './tool';

type TargetedPackage = Pick<OrderView['packages'][number], 'productId' | 'targeting'>;

/**
 * Since AdCP 3.1: paths of ordered places that the product of the package does not have. `packages` are those of the request, null where it names no
 * targeting. Packages of products that are no longer sold are not compared.
 */
export async function missedOrderPlaces(
  { release, storefront, answering }: StorefrontCall,
  packages: readonly (TargetedPackage | null)[],
): Promise<readonly string[]> {
  if (release === '3.0') return [];
  const targeted = packages.map((item) => placesIn(item?.targeting ?? null));
  if (targeted.every(({ length }) => length === 0)) return [];
  const products = new Map((await answering.activeProducts(storefront)).map((product) => [product.id, product]));
  return packages.flatMap((item, index) => {
    const product = item && products.get(item.productId);
    const missed = product ? new WantedPlaces(targeted[index]!).limitationsOf(product) : [];
    return missed.map(({ field }) => `packages[${index}].targeting_overlay.${field}`);
  });
}
