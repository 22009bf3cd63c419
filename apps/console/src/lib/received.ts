import type { Schemas } from './api';

/** What stands in stored briefs where a secret was. */
const mark = '[redacted]';

/** A piece of a text: words, or a gap where something was taken out. */
export type Piece = { readonly words: string } | { readonly gap: true };

export function piecesOf(text: string): readonly Piece[] {
  return text
    .split(mark)
    .flatMap((words, n): Piece[] => [...(n === 0 ? [] : [{ gap: true } as const]), ...(words === '' ? [] : [{ words }])]);
}

/** A part of the request that is shorter than what the buyer sent. */
export interface Cut {
  readonly field: string;
  readonly reason: string;
}

/** A received brief, as far as its request has known members of the right type: the request comes from outside. */
export interface ReadBrief {
  readonly isRefinement: boolean;
  readonly text: string | null;
  readonly asks: readonly string[];
  readonly brand: string | null;
  readonly channels: readonly string[];
  readonly countries: readonly string[];
  readonly budget: { readonly amount: number; readonly currency: string } | null;
  readonly start: string | null;
  readonly end: string | null;
  /** Seconds within which the buyer wants an answer. */
  readonly seconds: number | null;
  readonly cuts: readonly Cut[];
  /** Number of secrets that were taken out of texts. */
  readonly secrets: number;
}

type Bag = Readonly<Record<string, unknown>>;
const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {});
const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const word = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const words = (value: unknown): readonly string[] => items(value).flatMap((each) => word(each) ?? []);
const day = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;

/** A list reads the same request for each of its columns. */
const known = new WeakMap<Bag, ReadBrief>();

export function readBrief(request: Bag): ReadBrief {
  const brief = known.get(request) ?? read(request);
  known.set(request, brief);
  return brief;
}

function read(request: Bag): ReadBrief {
  const filters = bag(request['filters']);
  const range = bag(filters['budget_range']);
  const [amount, currency] = [range['max'], word(range['currency'])];
  const { interval, unit } = bag(request['time_budget']);
  return {
    isRefinement: request['buying_mode'] === 'refine',
    text: word(request['brief']),
    asks: items(request['refine']).flatMap((each) => word(bag(each)['ask']) ?? []),
    brand: word(bag(request['brand'])['domain']),
    channels: words(filters['channels']),
    countries: words(filters['countries']),
    budget: typeof amount === 'number' && currency !== null && /^[A-Z]{3}$/.test(currency) ? { amount, currency } : null,
    start: day(filters['start_date']),
    end: day(filters['end_date']),
    seconds: typeof interval === 'number' && unit === 'seconds' ? interval : null,
    cuts: items(bag(request['redaction_manifest'])['truncated']).flatMap((each) => {
      const [field, reason] = [word(bag(each)['field']), word(bag(each)['reason'])];
      return field === null || reason === null ? [] : [{ field, reason }];
    }),
    secrets: JSON.stringify(request).split(mark).length - 1,
  };
}

/** Its first line in a list: the brief, or what a refinement asks for. */
export const firstWords = ({ text, asks }: ReadBrief): string | null => text ?? asks[0] ?? null;

/** What came of it, in the words of `received.state`. */
export function outcomeOf({ answer }: Pick<Schemas['BriefArtifact'], 'answer'>): string {
  if (answer === null) return 'unknown';
  return answer.status === 'responded' && answer.productCount === 0 && answer.proposalCount === 0 ? 'empty' : answer.status;
}

/** What came of the newest briefs, those that are still being answered or are not recorded left out. */
export interface Course {
  readonly count: number;
  readonly offers: number;
  /** Answered without an offer. */
  readonly passed: number;
  /** Not answered in a way that could be used: the buyer saw nothing. */
  readonly lost: number;
  /** Of the answers; null without one. */
  readonly medianMs: number | null;
}

export function courseOf(briefs: readonly Pick<Schemas['BriefArtifact'], 'answer'>[]): Course {
  const outcomes = briefs.map(outcomeOf);
  const many = (...wanted: readonly string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
  const [offers, passed, lost] = [many('responded'), many('empty', 'declined'), many('timed_out', 'failed')];
  const times = briefs
    .flatMap(({ answer }) => (answer !== null && answer.latencyMs !== null ? [answer.latencyMs] : []))
    .toSorted((a, b) => a - b);
  return { count: offers + passed + lost, offers, passed, lost, medianMs: times[Math.floor((times.length - 1) / 2)] ?? null };
}
