import { aMediaBuy } from '../testing';
import type { PackageState } from './media-buy-state';
import type { SellerPackage } from './outcome';
import { matchPackages, withSellerPackageIds } from './seller-packages';

function ours(...packages: readonly Partial<PackageState>[]): readonly PackageState[] {
  const wanted = packages.map(({ productId = 'a', pricingOptionId = 'cpm' }) => ({
    productId,
    pricingOptionId,
    productName: 'Evenings',
    budget: '1.000000',
  }));
  const made = aMediaBuy({ packages: wanted }).state.packages;
  return made.map((item, index) => ({ ...item, sellerPackageId: packages[index]!.sellerPackageId ?? null }));
}

const said = (sellerPackageId: string, productId: string | null = null, more: Partial<SellerPackage> = {}): SellerPackage => ({
  sellerPackageId,
  productId,
  ...more,
});

/** Index of the ordered package for each of the seller's packages; null for none. */
function placesOf(packages: readonly PackageState[], ...sent: readonly SellerPackage[]) {
  return matchPackages(packages, sent).map((item) => (item ? packages.indexOf(item) : null));
}
const idsIn = (packages: readonly PackageState[]) => packages.map(({ sellerPackageId }) => sellerPackageId);

const [a, b] = [{ productId: 'a' }, { productId: 'b' }];

describe('a package in the seller’s answer', () => {
  it('is matched by its id', () => {
    const known = ours({ sellerPackageId: 'p1' }, { sellerPackageId: 'p2' });
    expect(placesOf(known, said('p2', 'a'), said('p1', 'a'))).toEqual([1, 0]);
    expect(placesOf(known, said('p2'), said('p1'))).toEqual([1, 0]);
  });

  it('is matched by its product, then by its pricing option and order among equal products', () => {
    expect(placesOf(ours(a, b), said('x', 'b'), said('y', 'a'))).toEqual([1, 0]);
    const priced = ours({ pricingOptionId: 'cpm' }, { pricingOptionId: 'cpc' }, { pricingOptionId: 'cpc' });
    expect(placesOf(priced, said('x', 'a', { pricingOptionId: 'cpc' }), said('y', 'a'), said('z', 'a'))).toEqual([1, 0, 2]);
  });

  it('is matched by its position only when it names no product', () => {
    expect(placesOf(ours(a, b), said('x'), said('y'))).toEqual([0, 1]);
    expect(placesOf(ours(a, b), said('x'), said('y', 'a'))).toEqual([1, 0]);
  });

  it('has no match when it exceeds the order', () => {
    expect(placesOf(ours(a), said('x', 'a'), said('y', 'a'), said('z', 'other'), said('x', 'a'))).toEqual([0, null, null, null]);
    expect(placesOf(ours(a), said('x', 'other'), said('y', 'a'))).toEqual([null, 0]);
  });

  it('replaces an ordered package of another product when nothing else matches', () => {
    expect(placesOf(ours(a, b), said('x', 'other'), said('y', 'b'))).toEqual([0, 1]);
  });

  it('gives its id to the ordered package, unless the product differs', () => {
    expect(idsIn(withSellerPackageIds(ours(a, b), [said('x', 'other'), said('y', 'b')]))).toEqual([null, 'y']);
    expect(idsIn(withSellerPackageIds(ours(a), [said('x', 'a'), said('y', 'a')]))).toEqual(['x']);
    expect(idsIn(withSellerPackageIds(ours(a, a), [said('x', 'a'), said('y', 'a')]))).toEqual(['x', 'y']);
  });

  it('corrects an id that was assigned by position', () => {
    const byPlace = withSellerPackageIds(ours(a, b), [said('x'), said('y')]);
    expect(idsIn(byPlace)).toEqual(['x', 'y']);
    expect(idsIn(withSellerPackageIds(byPlace, [said('x', 'b'), said('y', 'a')]))).toEqual(['y', 'x']);
  });

  it('leaves the ids of packages that the seller omits', () => {
    expect(idsIn(withSellerPackageIds(ours({ sellerPackageId: 'p1' }), []))).toEqual(['p1']);
  });
});
