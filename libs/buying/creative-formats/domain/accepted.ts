import { type CanonicalFormat, canonicalSpec } from './canonical';
import { compareWithFormat, type Fit } from './fit';
import { type FormatRef, type FormatSpec, noParameters, type SellerFormat } from './format';
import { type FormatIndex, formatKey } from './format-index';
import type { FittedCreative, WantedProduct } from './ports';
import { problemOf } from './requirements';

/** A format that a product or a seller takes. */
export interface AcceptedFormat {
  readonly sellerId: number;
  /** Null for a canonical format. */
  readonly ref: FormatRef | null;
  /** Agent and id of the reference. Null for a canonical format. */
  readonly key: string | null;
  readonly formatKind: string | null;
  readonly name: string;
  /** Null when nobody says what the format takes. */
  readonly spec: FormatSpec | null;
  /** The seller makes the ad: it takes no files of buyers. */
  readonly makesItself: boolean;
}

/** A format of a seller's own list, without parameters. */
export function listedFormat(sellerId: number, format: SellerFormat): AcceptedFormat {
  const ref = { agentUrl: format.agentUrl, id: format.id, ...noParameters };
  return { sellerId, ref, key: formatKey(ref), formatKind: null, name: format.name, spec: format, makesItself: false };
}

/** The formats of a product, explained by its seller's list. */
export function acceptedBy({ sellerId, formats }: WantedProduct, list: FormatIndex | undefined): readonly AcceptedFormat[] {
  if (formats === null) return [];
  const named = formats.named.map((ref): AcceptedFormat => {
    const key = formatKey(ref);
    const spec = list?.get(key) ?? null;
    return { sellerId, ref, key, formatKind: null, name: spec?.name ?? ref.id, spec, makesItself: false };
  });
  const canonical = formats.canonical.map((format): AcceptedFormat => canonicalFormat(sellerId, format));
  return [...named, ...canonical];
}

function canonicalFormat(sellerId: number, format: CanonicalFormat): AcceptedFormat {
  const { spec = null, makesItself = false } = canonicalSpec(format) ?? {};
  return { sellerId, ref: null, key: null, formatKind: format.formatKind, name: format.formatKind, spec, makesItself };
}

/** Two formats with the same key take the same creatives. */
export function keyOf({ sellerId, ref, formatKind, spec, makesItself }: AcceptedFormat): string {
  return JSON.stringify([sellerId, ref ?? [formatKind, spec, makesItself]]);
}

export interface CreativeFit extends Fit {
  /** Whether the creative names this format as its own. */
  readonly isOwnFormat: boolean;
  /** Null when nobody says what the format takes. */
  readonly fits: boolean | null;
}

const unknown: Fit = { problems: [], unchecked: [], uses: {}, unused: [] };

/** Whether somebody says what the format takes. A format without any role says nothing. */
export function isDescribed({ spec, makesItself }: AcceptedFormat): boolean {
  return makesItself || (spec !== null && spec.roles.length + spec.groups.length > 0);
}

/**
 * Compares a creative with an accepted format. A reference without parameters takes those of the creative, when it names the same format. `ownKey`: key
 * of the creative's own format.
 */
export function fitOf(accepted: AcceptedFormat, creative: FittedCreative, ownKey = ownKeyOf(creative)): CreativeFit {
  const { ref, key, spec, makesItself } = accepted;
  const { format: own, contents, assets } = creative;
  const isOwnFormat = key !== null && key === ownKey;
  if (makesItself) {
    const problem = problemOf({ field: 'format', requirement: 'asset_source', required: 'made by the seller', actual: null });
    return { ...unknown, problems: [problem], isOwnFormat, fits: false };
  }
  if (spec === null || !isDescribed(accepted)) return { ...unknown, isOwnFormat, fits: null };
  const isGiven = ref !== null && (ref.width !== null || ref.height !== null || ref.durationMs !== null);
  const parameters = isGiven ? ref : isOwnFormat && own ? own : noParameters;
  const found = compareWithFormat(spec, { contents, assets, parameters });
  return { ...found, isOwnFormat, fits: found.problems.length === 0 };
}

export const ownKeyOf = ({ format }: FittedCreative): string | null => format && formatKey(format);
