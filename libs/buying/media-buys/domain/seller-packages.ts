import type { PackageState } from './media-buy-state';
import type { SellerPackage } from './outcome';

type Rule = (item: PackageState, said: SellerPackage, isSamePlace: boolean) => boolean;

const isSameId: Rule = (item, said) => item.sellerPackageId !== null && item.sellerPackageId === said.sellerPackageId;
const isSameProduct: Rule = (item, said) => item.productId === said.productId;

/** From the surest to the weakest. Each is applied to every package before the next one. */
const rules: readonly Rule[] = [
  (item, said, isSamePlace) => isSameId(item, said, isSamePlace) && !isOtherProduct(item, said),
  (item, said, isSamePlace) => isSameProduct(item, said, isSamePlace) && item.pricingOptionId === said.pricingOptionId,
  isSameProduct,
  (_, said, isSamePlace) => said.productId === null && isSamePlace,
  // What is left on both sides stands for each other: another product in place of the one that was ordered.
  isSameId,
  () => true,
];

/** For each package that a seller names the one of ours that it is, each at most once. Undefined: more than was ordered. */
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

/** Our packages with the seller's ids of them. A package of another product gives its id to none of ours. */
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
