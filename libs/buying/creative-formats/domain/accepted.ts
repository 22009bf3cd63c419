import { parsedUrl } from '@exchange/kernel';
import { type CanonicalFormat, canonicalSpec } from './canonical';
import { compareWithFormat, type Fit } from './fit';
import { type FormatRef, type FormatSpec, noParameters, type SellerFormat } from './format';
import { formatLimits } from './limits';
import type { FittedCreative, WantedProduct } from './ports';
import { problemOf } from './requirements';

/** A format that a product or a seller takes. */
export interface AcceptedFormat {
  readonly sellerId: number;
  /** Null for a canonical format. */
  readonly ref: FormatRef | null;
  readonly formatKind: string | null;
  readonly name: string;
  /** Null when nobody says what the format takes. */
  readonly spec: FormatSpec | null;
  /** The seller makes the ad: it takes no files of buyers. */
  readonly makesItself: boolean;
}

/** The same agent however its address is written (AdCP, URL canonicalization). */
export function sameAgent(a: string, b: string): boolean {
  return a === b || agentKey(a) === agentKey(b);
}

const maxAgentUrl = 2_048;

function agentKey(text: string): string {
  const url = text.length > maxAgentUrl ? null : parsedUrl(text);
  return url === null ? text : `${url.origin}${url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname}${url.search}`;
}

export function formatOf(formats: readonly SellerFormat[], ref: Pick<FormatRef, 'agentUrl' | 'id'>): SellerFormat | null {
  return formats.find(({ agentUrl, id }) => id === ref.id && sameAgent(agentUrl, ref.agentUrl)) ?? null;
}

/** A format of a seller's own list, without parameters. */
export function listedFormat(sellerId: number, format: SellerFormat): AcceptedFormat {
  const ref = { agentUrl: format.agentUrl, id: format.id, ...noParameters };
  return { sellerId, ref, formatKind: null, name: format.name, spec: format, makesItself: false };
}

/** The formats of a product, explained by its seller's list. */
export function acceptedBy({ sellerId, formats }: WantedProduct, list: readonly SellerFormat[]): readonly AcceptedFormat[] {
  if (formats === null) return [];
  const named = formats.named.map((ref): AcceptedFormat => {
    const spec = formatOf(list, ref);
    return { sellerId, ref, formatKind: null, name: spec?.name ?? ref.id, spec, makesItself: false };
  });
  const canonical = formats.canonical.map((format): AcceptedFormat => canonicalFormat(sellerId, format));
  return [...named, ...canonical];
}

function canonicalFormat(sellerId: number, format: CanonicalFormat): AcceptedFormat {
  const { spec = null, makesItself = false } = canonicalSpec(format) ?? {};
  return { sellerId, ref: null, formatKind: format.formatKind, name: format.formatKind, spec, makesItself };
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

/** Compares a creative with an accepted format. A reference without parameters takes those of the creative, when it names the same format. */
export function fitOf(accepted: AcceptedFormat, creative: FittedCreative): CreativeFit {
  const { ref, spec, makesItself } = accepted;
  const { format: own, contents, assets } = creative;
  const isOwnFormat = ref !== null && own !== null && own.id === ref.id && sameAgent(own.agentUrl, ref.agentUrl);
  if (makesItself) {
    const problem = problemOf({ field: 'format', requirement: 'asset_source', required: 'made by the seller', actual: null });
    return { ...unknown, problems: [problem], isOwnFormat, fits: false };
  }
  if (spec === null) return { ...unknown, isOwnFormat, fits: null };
  const isGiven = ref !== null && (ref.width !== null || ref.durationMs !== null);
  const parameters = isGiven ? ref : isOwnFormat ? own : noParameters;
  const found = compareWithFormat(spec, { contents, assets, parameters });
  return { ...found, isOwnFormat, fits: found.problems.length === 0, problems: found.problems.slice(0, formatLimits.shownProblems) };
}
