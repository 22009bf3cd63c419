import type { PackageState } from './media-buy-state';
import type { SellerPackage } from './outcome';

/** The seller's ids for our packages: by product, else by their order. */
export function namedBySeller(packages: readonly PackageState[], sent: readonly SellerPackage[]): readonly PackageState[] {
  return packages.map((item, index) => {
    const match = sent.find(({ productId }) => productId === item.productId) ?? sent.filter(({ productId }) => productId === null)[index];
    return match ? { ...item, sellerPackageId: match.sellerPackageId } : item;
  });
}
