import type { Schemas } from './api';
import { dayIn, endOfDay } from './days';

/** Something that happened. `key` is the same after a reload. */
export type TimelineEntry = { readonly key: string; readonly at: string } & (
  | { readonly kind: 'changes'; readonly entry: Schemas['AuditEntry'] }
  | { readonly kind: 'states'; readonly notice: Schemas['Notification'] }
  | { readonly kind: 'delivery'; readonly day: string; readonly spend: number; readonly impressions: number; readonly currency: string }
  | { readonly kind: 'delivery'; readonly request: Schemas['DeliveryRequest']; readonly isAnswer: boolean }
  | { readonly kind: 'suggestions'; readonly suggestion: Schemas['OptimizationSuggestion']; readonly isDecision: boolean }
  | { readonly kind: 'discovery'; readonly discovery: Schemas['Discovery']; readonly seller: Schemas['DiscoverySeller'] | null }
);

/** Loaded part of one source. `until` is the time up to which it is complete; null when nothing older exists. */
interface LoadedPart {
  readonly entries: readonly TimelineEntry[];
  readonly until: string | null;
}

export interface Merged {
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  /** Indexes of the parts whose next page is needed to go on. */
  readonly behind: readonly number[];
}

/**
 * Merges sources by time. Entries that are older than what another source has loaded are held back: its next page may have entries between them, and
 * nothing appears above what was read already.
 */
export function mergeByTime(parts: readonly LoadedPart[]): Merged {
  const horizon = parts.map(({ until }) => until).reduce<string | null>(later, null);
  const entries = parts
    .flatMap((part) => part.entries)
    .filter(({ at }) => horizon === null || Date.parse(at) >= Date.parse(horizon))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at) || other.key.localeCompare(one.key));
  const behind = parts.flatMap(({ until }, index) => (until !== null && until === horizon ? [index] : []));
  return { entries, behind };
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one;

/** Days of the entries in a time zone, in the order of the entries. */
export function inDays<Entry extends { readonly at: string }>(
  entries: readonly Entry[],
  zone: string,
): { readonly day: string; readonly entries: readonly Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dayIn(Date.parse(entry.at), zone);
    if (days.at(-1)?.day === day) days.at(-1)!.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

type Day = { day: string; spend: number; impressions: number; currency: string };

/** One entry per day with delivery, at the end of that day in the reader's zone, so that it is below that day; the current day is at its last instant so far. */
export function deliveryEntries(
  rows: readonly Schemas['TimeseriesRow'][],
  mediaBuyId: string | undefined,
  now: number,
  zone: string,
): TimelineEntry[] {
  const days = new Map<string, Day>();
  for (const { date, currency, metrics, mediaBuyId: of } of rows) {
    if (mediaBuyId !== undefined && of !== mediaBuyId) continue;
    const day = days.get(date) ?? { day: date, spend: 0, impressions: 0, currency };
    day.spend += metrics.spend;
    day.impressions += metrics.impressions;
    days.set(date, day);
  }
  const end = (day: string) => new Date(Math.min(now, Date.parse(endOfDay(day, zone)) - 1_000)).toISOString();
  return [...days.values()].map((day) => ({ key: `delivery ${day.day}`, at: end(day.day), kind: 'delivery', ...day }));
}

/** A suggestion is an entry when it was made, and another when it was decided or ended. */
export function suggestionEntries(suggestions: readonly Schemas['OptimizationSuggestion'][]): TimelineEntry[] {
  return suggestions.flatMap((suggestion): TimelineEntry[] => {
    const { suggestionId, createdAt, status, statusUpdatedAt } = suggestion;
    const made = { key: suggestionId, at: createdAt, kind: 'suggestions', suggestion, isDecision: false } as const;
    if (status === 'received') return [made];
    return [{ key: `${suggestionId} ${status}`, at: statusUpdatedAt, kind: 'suggestions', suggestion, isDecision: true }, made];
  });
}

/** A request for delivery is an entry when it was sent, and another when it was settled. */
export function requestEntries(requests: readonly Schemas['DeliveryRequest'][]): TimelineEntry[] {
  return requests.flatMap((request): TimelineEntry[] => {
    const sent = { key: request.id, at: request.createdAt, kind: 'delivery', request, isAnswer: false } as const;
    if (request.answeredAt === null) return [sent];
    return [{ key: `${request.id} answer`, at: request.answeredAt, kind: 'delivery', request, isAnswer: true }, sent];
  });
}

/** Notices of one media buy; of a campaign, all. Suggestions are a source of their own, and a state that an older notice of the page has told already is left out. */
export function stateEntries(notices: readonly Schemas['Notification'][], mediaBuyId: string | undefined): TimelineEntry[] {
  const own = notices.filter(
    ({ type, data }) => !type.startsWith('optimization.') && (mediaBuyId === undefined || data['mediaBuyId'] === mediaBuyId),
  );
  return own
    .filter((notice, index) => {
      if (notice.type !== 'media_buy.updated' || noticeReason(notice) !== null) return true;
      const older = own
        .slice(index + 1)
        .find(({ data }) => typeof data['status'] === 'string' && data['mediaBuyId'] === notice.data['mediaBuyId']);
      return older === undefined || stateOf(older) !== stateOf(notice);
    })
    .map((notice) => ({ key: notice.id, at: notice.createdAt, kind: 'states', notice }));
}

const stateOf = ({ data }: Schemas['Notification']): string => JSON.stringify([data['status'], data['sourceStatus']]);

/** A discovery is an entry for each answer, and one for its end. Response times are those of the latest round, which has no time of its own: of later rounds only the end is known. */
export function discoveryEntries(discovery: Schemas['Discovery'] | null): TimelineEntry[] {
  if (discovery === null) return [];
  const { discoveryId, createdAt, completedAt, round, sellers } = discovery;
  const answers = sellers.flatMap((seller): TimelineEntry[] => {
    if (round > 0 || seller.latencyMs === null) return [];
    const at = new Date(Date.parse(createdAt) + seller.latencyMs).toISOString();
    return [{ key: `${discoveryId} ${seller.storefrontId}`, at, kind: 'discovery', discovery, seller }];
  });
  if (completedAt === null) return answers;
  return [{ key: `${discoveryId} end`, at: completedAt, kind: 'discovery', discovery, seller: null }, ...answers];
}

/** Reason that a notice gives beside its state: of the seller, or of the exchange about the seller. */
export function noticeReason({ data }: Pick<Schemas['Notification'], 'data'>): string | null {
  const { fields } = data;
  const found = [data['bookedOtherwise'], data['reason'], data['message']].find((value) => typeof value === 'string' && value !== '');
  return (found as string | undefined) ?? (Array.isArray(fields) ? fields.map(String).join(', ') : null);
}
