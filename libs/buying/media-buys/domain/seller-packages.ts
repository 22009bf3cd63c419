import type { PackageState } from './media-buy-state';
import type { SellerPackage } from './outcome';

type Rule = (item: PackageState, said: SellerPackage, isSamePlace: boolean) => boolean;

const isSameId: Rule = (item, said) => item.sellerPackageId !== null && item.sellerPackageId === said.sellerPackageId;
const isSameProduct: Rule = (item, said) => item.productId === said.productId;

/** From the strongest to the weakest match. Each rule is applied to all packages before the next one. */
const rules: readonly Rule[] = [
  (item, said, isSamePlace) => isSameId(item, said, isSamePlace) && !isOtherProduct(item, said),
  (item, said, isSamePlace) => isSameProduct(item, said, isSamePlace) && item.pricingOptionId === said.pricingOptionId,
  isSameProduct,
  (_, said, isSamePlace) => said.productId === null && isSamePlace,
  // The last rules pair the remaining packages: the seller replaced the ordered product by another one.
  isSameId,
  () => true,
];

/** Finds the ordered package for each of the seller's packages, each at most once. Undefined: the seller has more packages than ordered. */
export function matched(ours: readonly PackageState[], said: readonly SellerPackage[]): readonly (PackageState | undefined)[] {
  const free = new Set(ours);
  const found: (PackageState | undefined)[] = said.map(() => undefined);
  for (const rule of rules) {
    for (const [index, one] of said.entries()) {
      const item = found[index] ? undefined : ours.find((own, place) => free.has(own) && rule(own, one, place === index));
      if (!item) continue;
      found[index] = item;
      free.delete(item);
    }
  }
  return found;
}

/** Ordered packages with the seller's ids. A package with another product gives its id to none of them. */
export function namedBySeller(packages: readonly PackageState[], sent: readonly SellerPackage[]): readonly PackageState[] {
  const found = matched(packages, sent);
  return packages.map((item) => {
    const match = sent[found.indexOf(item)];
    return match && !isOtherProduct(item, match) ? { ...item, sellerPackageId: match.sellerPackageId } : item;
  });
}

function isOtherProduct({ productId }: PackageState, said: SellerPackage): boolean {
  return said.productId !== null && said.productId !== productId;
}
