import { acceptedBy, type AcceptedFormat, type CreativeFit, fitOf, keyOf } from './accepted';
import type { SellerFormat } from './format';
import { formatLimits } from './limits';
import type { FittedCreative, WantedProduct } from './ports';

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

export const unknownReasons = ['offer_not_kept', 'no_formats_named', 'formats_not_described', 'not_compared'] as const;
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

type Lists = ReadonlyMap<number, readonly SellerFormat[]>;

/** Which products have a creative that fits. Products share formats, so each format is compared once. `next` is awaited between formats. */
export async function coverageOf(
  products: readonly WantedProduct[],
  lists: Lists,
  creatives: readonly FittedCreative[],
  next: () => Promise<void>,
): Promise<Coverage> {
  const fits = new Map<string, readonly ComparedCreative[]>();
  const coverage = { required: [], covered: [], missing: [], unknown: [] } as { [Name in keyof Coverage]: Coverage[Name][number][] };
  for (const wanted of products) {
    const { productId, productName, packageId, sellerId } = wanted;
    const formats = acceptedBy(wanted, lists.get(sellerId) ?? []);
    const product: RequiredProduct = { productId, productName, packageId, sellerId, formats };
    coverage.required.push(product);
    const compared: ComparedCreative[] = [];
    let isCut = false;
    for (const format of formats) {
      const key = keyOf(format);
      if (!fits.has(key) && fits.size >= formatLimits.compared) {
        isCut = true;
        continue;
      }
      await next();
      const known = fits.get(key) ?? creatives.map((creative) => ({ creative, format, fit: fitOf(format, creative) }));
      fits.set(key, known);
      compared.push(...known);
    }
    const fitting = compared.filter(({ fit }) => fit.fits === true);
    const reason = unknownReason(wanted, formats, isCut);
    if (fitting.length > 0) coverage.covered.push({ product, creatives: best(fitting, formatLimits.shownCreatives) });
    else if (reason !== null) coverage.unknown.push({ product, reason });
    else coverage.missing.push({ product, nearest: best(compared, formatLimits.nearest) });
  }
  return coverage;
}

/** Null when every format is described: then no creative fits. */
function unknownReason({ formats }: WantedProduct, accepted: readonly AcceptedFormat[], isCut: boolean): UnknownReason | null {
  if (formats === null) return 'offer_not_kept';
  if (accepted.length === 0) return 'no_formats_named';
  if (isCut) return 'not_compared';
  return accepted.every(({ spec }) => spec !== null) ? null : 'formats_not_described';
}

/** One line per creative: in its own format, else where it has the fewest problems. */
function best(compared: readonly ComparedCreative[], limit: number): readonly ComparedCreative[] {
  const rank = ({ fit }: ComparedCreative) => (fit.isOwnFormat ? 0 : 1) + fit.problems.length * 2;
  const sorted = compared.filter(({ fit }) => fit.fits !== null).toSorted((a, b) => rank(a) - rank(b));
  const seen = new Set<string>();
  return sorted.filter(({ creative: { creativeId } }) => !seen.has(creativeId) && seen.add(creativeId)).slice(0, limit);
}
