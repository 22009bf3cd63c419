import { acceptedBy, type AcceptedFormat, type CreativeFit, fitOf, isDescribed, keyOf, ownKeyOf } from './accepted';
import type { FormatIndex } from './format-index';
import { formatLimits } from './limits';
import type { FittedCreative, ReadyCreatives, WantedProduct } from './ports';

export interface RequiredProduct extends Pick<WantedProduct, 'productId' | 'productName' | 'packageId' | 'sellerId'> {
  /** A creative in one of them is enough. */
  readonly formats: readonly AcceptedFormat[];
}

/** A creative beside a format of the product. */
export interface ComparedCreative {
  readonly creative: FittedCreative;
  readonly format: AcceptedFormat;
  readonly fit: CreativeFit;
}

export interface CoveredProduct {
  readonly product: RequiredProduct;
  /** Creatives that fit. */
  readonly creatives: readonly ComparedCreative[];
}

export interface MissingProduct {
  readonly product: RequiredProduct;
  /** Creatives with the fewest problems. */
  readonly nearest: readonly ComparedCreative[];
}

export const unknownReasons = ['offer_not_kept', 'no_formats_named', 'not_asked_yet', 'formats_not_described', 'not_compared'] as const;
export type UnknownReason = (typeof unknownReasons)[number];

export interface UnknownProduct {
  readonly product: RequiredProduct;
  readonly reason: UnknownReason;
}

export interface Coverage {
  readonly required: readonly RequiredProduct[];
  readonly covered: readonly CoveredProduct[];
  readonly missing: readonly MissingProduct[];
  /** Products of which nobody can tell. */
  readonly unknown: readonly UnknownProduct[];
}

/** By seller; none for a seller that has not answered yet. */
type Lists = ReadonlyMap<number, FormatIndex>;

/** Which products have a creative that fits. Products share formats, so each format is compared once. `next` is awaited between comparisons. */
export async function coverageOf(
  products: readonly WantedProduct[],
  lists: Lists,
  { creatives, isCut: isMore }: ReadyCreatives,
  next: () => Promise<void>,
): Promise<Coverage> {
  const owned = creatives.map((creative) => ({ creative, ownKey: ownKeyOf(creative) }));
  const compareAll = async (format: AcceptedFormat): Promise<readonly ComparedCreative[]> => {
    const found: ComparedCreative[] = [];
    for (const { creative, ownKey } of owned) {
      await next();
      found.push({ creative, format, fit: fitOf(format, creative, ownKey) });
    }
    return found;
  };
  const fits = new Map<string, readonly ComparedCreative[]>();
  const coverage = { required: [], covered: [], missing: [], unknown: [] } as { [Name in keyof Coverage]: Coverage[Name][number][] };
  for (const wanted of products) {
    await next();
    const { productId, productName, packageId, sellerId } = wanted;
    const formats = acceptedBy(wanted, lists.get(sellerId));
    const product: RequiredProduct = { productId, productName, packageId, sellerId, formats };
    coverage.required.push(product);
    const compared: ComparedCreative[] = [];
    let isCut = isMore;
    for (const format of formats) {
      const key = keyOf(format);
      if (!fits.has(key) && fits.size >= formatLimits.compared) {
        isCut = true;
        continue;
      }
      const known = fits.get(key) ?? (await compareAll(format));
      fits.set(key, known);
      compared.push(...known);
    }
    const fitting = compared.filter(({ fit }) => fit.fits === true);
    const reason = unknownReason(wanted, formats, lists.has(sellerId), isCut);
    if (fitting.length > 0) coverage.covered.push({ product, creatives: best(fitting, formatLimits.shownCreatives) });
    else if (reason !== null) coverage.unknown.push({ product, reason });
    else coverage.missing.push({ product, nearest: best(compared, formatLimits.nearest) });
  }
  return coverage;
}

/** Null when every format is described and every creative was compared: then none fits. */
function unknownReason(
  { formats }: WantedProduct,
  accepted: readonly AcceptedFormat[],
  isAnswered: boolean,
  isCut: boolean,
): UnknownReason | null {
  if (formats === null) return 'offer_not_kept';
  if (accepted.length === 0) return 'no_formats_named';
  if (!isAnswered && accepted.some(({ ref }) => ref !== null)) return 'not_asked_yet';
  if (!accepted.every(isDescribed)) return 'formats_not_described';
  return isCut ? 'not_compared' : null;
}

/** One line per creative: in its own format, else where it has the fewest problems. */
function best(compared: readonly ComparedCreative[], limit: number): readonly ComparedCreative[] {
  const rank = ({ fit }: ComparedCreative) => (fit.isOwnFormat ? 0 : 1) + fit.problems.length * 2;
  const sorted = compared.filter(({ fit }) => fit.fits !== null).toSorted((a, b) => rank(a) - rank(b));
  const seen = new Set<string>();
  return sorted.filter(({ creative: { creativeId } }) => !seen.has(creativeId) && seen.add(creativeId)).slice(0, limit);
}
