import type { PackageState } from './media-buy-state';
import type { SellerPackage } from './outcome';

type MatchRule = (item: PackageState, sent: SellerPackage, isSamePlace: boolean) => boolean;

const isSameId: MatchRule = (item, sent) => item.sellerPackageId !== null && item.sellerPackageId === sent.sellerPackageId;
const isSameProduct: MatchRule = (item, sent) => item.productId === sent.productId;

/** From the strongest to the weakest match. Each rule is applied to all packages before the next one. */
const rules: readonly MatchRule[] = [
  (item, sent, isSamePlace) => isSameId(item, sent, isSamePlace) && !isOtherProduct(item, sent),
  (item, sent, isSamePlace) => isSameProduct(item, sent, isSamePlace) && item.pricingOptionId === sent.pricingOptionId,
  isSameProduct,
  (_, sent, isSamePlace) => sent.productId === null && isSamePlace,
  // The last rules pair the remaining packages: the seller replaced the ordered product by another one.
  isSameId,
  () => true,
];

/** Finds the ordered package for each of the seller's packages, each at most once. Undefined: the seller has more packages than ordered. */
export function matchPackages(ours: readonly PackageState[], sent: readonly SellerPackage[]): readonly (PackageState | undefined)[] {
  const free = new Set(ours);
  const found: (PackageState | undefined)[] = sent.map(() => undefined);
  for (const rule of rules) {
    for (const [index, one] of sent.entries()) {
      const item = found[index] ? undefined : ours.find((own, place) => free.has(own) && rule(own, one, place === index));
      if (!item) continue;
      found[index] = item;
      free.delete(item);
    }
  }
  return found;
}

/** Ordered packages with the seller's ids. A package with another product gives its id to none of them. */
export function withSellerPackageIds(packages: readonly PackageState[], sent: readonly SellerPackage[]): readonly PackageState[] {
  const found = matchPackages(packages, sent);
  return packages.map((item) => {
    const match = sent[found.indexOf(item)];
    return match && !isOtherProduct(item, match) ? { ...item, sellerPackageId: match.sellerPackageId } : item;
  });
}

function isOtherProduct({ productId }: PackageState, sent: SellerPackage): boolean {
  return sent.productId !== null && sent.productId !== productId;
}
