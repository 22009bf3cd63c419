import type { Dimension } from './dimensions';

export const matchTypes = ['code', 'name', 'alias', 'partial'] as const;
export type MatchType = (typeof matchTypes)[number];

export interface Candidate {
  readonly code: string;
  readonly name: string;
  /** 0–1. */
  readonly confidence: number;
  /** The text that the query was found in. */
  readonly matched: string;
  readonly matchType: MatchType;
}

export interface Resolution {
  readonly candidates: readonly Candidate[];
  /** True when the best two are too close to choose for somebody. */
  readonly ambiguous: boolean;
}

const most = 10;
const tooClose = 0.1;

/** Which values a person may mean (gaps.md §4.9): at most ten, the likeliest first. */
export function resolve({ places }: Dimension, query: string): Resolution {
  const wanted = plain(query);
  if (wanted === '') return { candidates: [], ambiguous: false };
  const found = places.flatMap(({ code, name, aliases }) => {
    const best = bestOf([
      { ...exactly(code, wanted, 1), matchType: 'code' },
      { ...exactly(name, wanted, 1), matchType: 'name' },
      ...aliases.map((alias) => ({ ...exactly(alias, wanted, 0.9), matchType: 'alias' as const })),
      ...[name, ...aliases].map((text) => ({ ...partly(text, wanted), matchType: 'partial' as const })),
    ]);
    return best.confidence > 0 ? [{ code, name, ...best }] : [];
  });
  const candidates = found.toSorted((a, b) => b.confidence - a.confidence || compare(a.code, b.code)).slice(0, most);
  const [first, second] = candidates;
  return { candidates, ambiguous: first !== undefined && second !== undefined && first.confidence - second.confidence < tooClose };
}

type Match = Omit<Candidate, 'code' | 'name'>;
type Found = Omit<Match, 'matchType'>;

function bestOf(matches: readonly Match[]): Match {
  return matches.reduce((best, match) => (match.confidence > best.confidence ? match : best));
}

function exactly(text: string, wanted: string, confidence: number): Found {
  return { matched: text, confidence: plain(text) === wanted ? confidence : 0 };
}

/** Every word of the query begins a word of the text: 0.3 to 0.8, by how much of the text it covers. */
function partly(text: string, wanted: string): Found {
  const target = plain(text);
  const words = target.split(' ');
  const isPart = wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)));
  const covered = Math.min(1, wanted.length / target.length);
  return { matched: text, confidence: isPart ? Math.round((0.3 + covered / 2) * 100) / 100 : 0 };
}

/** Case, accents and punctuation do not matter: `St. Louis` is `st louis`, `Curaçao` is `curacao`. */
function plain(text: string): string {
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
