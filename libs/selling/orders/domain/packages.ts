import { definedOnly, invalidInput, type Issue, money, sameValue, withoutSecrets } from '@exchange/kernel';
import { isAmount, maxMoney, sumOf } from './money';
import type { BookedPrice, NewOrder, NewPackage, ResultingLine, OrderPackage, PackageChange } from './order-state';
import { refusals } from './refusals';

const maxPackages = 100;

/** 400 with every problem, in field names of the protocol. */
export function validateOrder({ start, end, packages }: NewOrder, now: Date): void {
  const issues: Issue[] = [];
  if (end <= now) issues.push({ path: 'end_time', message: 'end_time must be in the future' });
  else if (start !== 'asap' && end <= start) issues.push({ path: 'end_time', message: 'end_time must be after start_time' });
  if (packages.length === 0 || packages.length > maxPackages) {
    issues.push({ path: 'packages', message: `packages must have 1 to ${maxPackages} members` });
  }
  packages.forEach(({ budget }, index) => issues.push(...budgetIssues(budget, index)));
  if (issues.length > 0) throw invalidInput(issues);
}

export function newPackages(orderId: string, wanted: readonly NewPackage[]): OrderPackage[] {
  return wanted.map(({ budget, targeting, terms, ...item }, index) => ({
    ...item,
    packageId: `${orderId}_pkg_${index + 1}`,
    budget: money(budget),
    targeting: targeting && withoutSecrets(targeting),
    ...(terms ? { terms: withoutSecrets(terms) } : {}),
    paused: false,
    canceled: false,
  }));
}

/** 404 for an unknown package, 400 for an invalid budget, 409 for a canceled package. */
export function applyPackageChanges(packages: readonly OrderPackage[], changes: readonly PackageChange[]): readonly OrderPackage[] {
  const issues: Issue[] = [];
  changes.forEach(({ packageId, budget, agreedPrice }, index) => {
    const known = packages.find((item) => item.packageId === packageId);
    if (!known) throw refusals.unknownPackage({ field: `packages[${index}].package_id` });
    if (known.canceled) throw refusals.invalidState({ field: `packages[${index}]`, message: 'The package is canceled.' });
    if (budget !== undefined) issues.push(...budgetIssues(budget, index));
    if (agreedPrice !== undefined) issues.push(...priceIssues(agreedPrice, known.price, index));
  });
  if (issues.length > 0) throw invalidInput(issues);
  return packages.map((item) => changes.filter(({ packageId }) => packageId === item.packageId).reduce(applyPackageChange, item));
}

/**
 * Lines to check against the products. A line of a changed package has the path of its change. Without `changes` the order is new; `before` are the
 * packages as they are stored.
 */
export function resultingLines(
  packages: readonly OrderPackage[],
  changes?: readonly PackageChange[],
  before: readonly OrderPackage[] = [],
): ResultingLine[] {
  return packages.flatMap(({ packageId, productId, pricingOptionId, price, budget, bidPrice, targeting, canceled }, index) => {
    const named = changes?.findLastIndex((change) => change.packageId === packageId) ?? index;
    const at = `packages[${named < 0 ? index : named}]`;
    const stored = before[index];
    const hasNewTargeting = stored === undefined || !sameValue(placesOf(stored), placesOf({ targeting }));
    const line = { at, productId, pricingOptionId, ...(price ? { price } : {}), budget, bidPrice, targeting, hasNewTargeting };
    return canceled ? [] : [line];
  });
}

/** Whether terms have changed; pausing and canceling packages does not change terms. */
export function hasNewTerms(packages: readonly OrderPackage[], before: readonly OrderPackage[]): boolean {
  return packages.some((item, index) => {
    const { budget, bidPrice, canceled } = before[index]!;
    const isSame = item.budget === budget && item.bidPrice === bidPrice && termsText(item) === termsText(before[index]!);
    return !canceled && !item.canceled && !isSame;
  });
}

export function budgetOf(packages: readonly OrderPackage[]): string {
  return sumOf(packages.filter(({ canceled }) => !canceled).map(({ budget }) => budget));
}

/** Members of the targeting that name places. */
function placesOf({ targeting }: Pick<OrderPackage, 'targeting'>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(targeting ?? {}).filter(([name]) => name.startsWith('geo_')));
}

const termsText = ({ targeting, terms = {} }: OrderPackage) => JSON.stringify([targeting, terms]);

function applyPackageChange(item: OrderPackage, { budget, targeting, terms, bidPrice, paused, canceled }: PackageChange): OrderPackage {
  return {
    ...item,
    ...definedOnly({ paused, canceled } as Partial<OrderPackage>),
    // The bid of an auction is the agreed rate.
    ...(bidPrice === undefined ? {} : { bidPrice, rate: bidPrice }),
    ...(budget === undefined ? {} : { budget: money(budget) }),
    ...(targeting === undefined ? {} : { targeting: withoutSecrets(targeting) }),
    ...(terms === undefined ? {} : { terms: withoutSecrets({ ...item.terms, ...terms }) }),
  };
}

function priceIssues(
  { amount, isFloor }: NonNullable<PackageChange['agreedPrice']>,
  booked: BookedPrice | undefined,
  index: number,
): Issue[] {
  const own = isFloor ? booked?.floorPrice : booked?.fixedPrice;
  if (!booked || own === amount) return [];
  const path = `packages[${index}].ext.exchange.agreed_price`;
  const { fixedPrice, floorPrice } = booked;
  return [{ path, message: `${path} says ${amount}: the package was booked at ${fixedPrice ?? `a floor of ${floorPrice ?? 0}`}` }];
}

function budgetIssues(budget: number, index: number): Issue[] {
  const path = `packages[${index}].budget`;
  return isAmount(budget) ? [] : [{ path, message: `${path} must be above 0 and at most ${maxMoney}` }];
}
