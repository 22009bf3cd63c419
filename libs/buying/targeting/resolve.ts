import type { TargetingDimension } from './dimensions';

export const matchTypes = ['code', 'name', 'alias', 'partial'] as const;
export type MatchType = (typeof matchTypes)[number];

export interface PlaceCandidate {
  readonly code: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The name, alias or code that matched. */
  readonly matched: string;
  readonly matchType: MatchType;
}

export interface PlaceResolution {
  readonly candidates: readonly PlaceCandidate[];
  /** True when the best two are less than `ambiguityMargin` apart. */
  readonly ambiguous: boolean;
}

const maxCandidates = 10;
const ambiguityMargin = 0.1;

/** Values that a text may mean, the most likely first (gaps.md §4.9). */
export function resolve({ places }: TargetingDimension, query: string): PlaceResolution {
  const wanted = normalize(query);
  if (wanted === '') return { candidates: [], ambiguous: false };
  const found = places.flatMap(({ code, name, aliases }) => {
    const best = bestOf([
      { ...matchWhole(code, wanted, 1), matchType: 'code' },
      { ...matchWhole(name, wanted, 1), matchType: 'name' },
      ...aliases.map((alias) => ({ ...matchWhole(alias, wanted, 0.9), matchType: 'alias' as const })),
      ...[name, ...aliases].map((text) => ({ ...matchPart(text, wanted), matchType: 'partial' as const })),
    ]);
    return best.confidence > 0 ? [{ code, name, ...best }] : [];
  });
  const candidates = found.toSorted((a, b) => b.confidence - a.confidence || compare(a.code, b.code)).slice(0, maxCandidates);
  const [first, second] = candidates;
  return { candidates, ambiguous: first !== undefined && second !== undefined && first.confidence - second.confidence < ambiguityMargin };
}

type Match = Omit<PlaceCandidate, 'code' | 'name'>;
type TextMatch = Omit<Match, 'matchType'>;

function bestOf(matches: readonly Match[]): Match {
  return matches.reduce((best, match) => (match.confidence > best.confidence ? match : best));
}

function matchWhole(text: string, wanted: string, confidence: number): TextMatch {
  return { matched: text, confidence: normalize(text) === wanted ? confidence : 0 };
}

/** Matches when every word of the query begins a word of the text. Confidence: 0.3 to 0.8, by the covered share of the text. */
function matchPart(text: string, wanted: string): TextMatch {
  const target = normalize(text);
  const words = target.split(' ');
  const isPart = wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)));
  const covered = Math.min(1, wanted.length / target.length);
  return { matched: text, confidence: isPart ? Math.round((0.3 + covered / 2) * 100) / 100 : 0 };
}

/** Removes case, accents and punctuation: `St. Louis` becomes `st louis`, `Curaçao` becomes `curacao`. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
