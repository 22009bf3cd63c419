import type { Schemas } from './api';
import { onlyChanged } from './same';

export type EventSource = Schemas['AdvertiserEventSource'];
export type EventType = EventSource['eventTypes'][number];

export const eventSourcesPath = '/api/v2/buyer/advertisers/{id}/event-sources';
export const eventSourcePath = '/api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}';

/** Every event type, by what people do. A spec compares them with the contract. */
export const eventGroups = {
  browse: ['page_view', 'view_content', 'select_content', 'select_item', 'search', 'share', 'viewed_cart'],
  buy: ['add_to_cart', 'remove_from_cart', 'add_to_wishlist', 'initiate_checkout', 'add_payment_info', 'purchase', 'refund'],
  lead: ['lead', 'qualify_lead', 'close_convert_lead', 'disqualify_lead', 'contact', 'schedule', 'submit_application'],
  join: ['complete_registration', 'subscribe', 'start_trial', 'app_install', 'app_launch'],
  other: ['donate', 'custom'],
} as const satisfies Readonly<Record<string, readonly EventType[]>>;

/** Types of events are names of the protocol: `add_to_cart` is "add to cart". */
export const eventTypeText = (type: string): string => type.replaceAll('_', ' ');

type Settings = Pick<Schemas['CreateEventSourceBody'], 'name' | 'eventTypes' | 'allowedDomains'>;

/** What the person has changed in a source: what others change meanwhile stays. The order of its types says nothing. */
export function changesOfSource(
  { name, eventTypes, allowedDomains }: Pick<EventSource, keyof Settings>,
  typed: Settings,
): Partial<Settings> {
  return onlyChanged({ name, eventTypes: eventTypes.toSorted(), allowedDomains }, { ...typed, eventTypes: typed.eventTypes.toSorted() });
}

const severities = ['error', 'warning', 'info'] as const;
const healthStates = ['insufficient', 'minimum', 'good', 'excellent'] as const;
type SourceHealth = (typeof healthStates)[number];

interface Issue {
  readonly severity: (typeof severities)[number];
  readonly message: string;
}
/** What a seller has answered about an event source. Everything may be missing. */
export interface SellerAnswer {
  /** The seller's own id of the source. */
  readonly sellerId: string | null;
  readonly snippet: string | null;
  readonly instructions: string | null;
  /** Nothing has to be placed on the site: events come from a server. */
  readonly isServerOnly: boolean;
  readonly health: SourceHealth | null;
  readonly lastEventAt: string | null;
  /** Events of the last 24 hours. */
  readonly recentEvents: number | null;
  /** From 0 to 1. */
  readonly matchRate: number | null;
  /** The most severe first. */
  readonly issues: readonly Issue[];
}

type Json = Readonly<Record<string, unknown>>;
const recordOf = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {});
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null);

/** Reads `responseData` of a share. Sellers send it: what is not as the protocol says is left out. */
export function sellerAnswer(data: Schemas['Syndication']['responseData']): SellerAnswer {
  const { seller_id: id, setup, health } = recordOf(data);
  const { snippet, snippet_type: type, instructions } = recordOf(setup);
  const { status, last_event_at: last, events_received_24h: recent, match_rate: rate, issues } = recordOf(health);
  const at = textOf(last);
  const matchRate = numberOf(rate);
  return {
    sellerId: textOf(id),
    snippet: textOf(snippet),
    instructions: textOf(instructions),
    isServerOnly: type === 'server_only',
    health: healthStates.find((each) => each === status) ?? null,
    lastEventAt: at !== null && !Number.isNaN(Date.parse(at)) ? at : null,
    recentEvents: numberOf(recent),
    matchRate: matchRate !== null && matchRate <= 1 ? matchRate : null,
    issues: issuesOf(issues),
  };
}

function issuesOf(issues: unknown): readonly Issue[] {
  const found = (Array.isArray(issues) ? issues : []).flatMap((issue) => {
    const { severity, message } = recordOf(issue);
    const known = severities.find((each) => each === severity);
    const words = textOf(message);
    return known === undefined || words === null ? [] : [{ severity: known, message: words }];
  });
  return found.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** The shares of one source in one line of a list. */
export interface ShareSummary {
  /** Sellers that have it, or are getting it. */
  readonly sellers: number;
  readonly failed: number;
  /** The worst health that a seller has found; null without any. */
  readonly health: SourceHealth | null;
  readonly lastEventAt: string | null;
}

type Share = Pick<Schemas['Syndication'], 'resourceId' | 'enabled' | 'status' | 'responseData'>;

/** Summaries by the id of the source. */
export function summariesOf(shares: readonly Share[]): ReadonlyMap<string, ShareSummary> {
  const found = new Map<string, ShareSummary>();
  for (const { resourceId, enabled, status, responseData } of shares) {
    if (!enabled) continue;
    const { health, lastEventAt } = sellerAnswer(responseData);
    const before = found.get(resourceId) ?? { sellers: 0, failed: 0, health: null, lastEventAt: null };
    found.set(resourceId, {
      sellers: before.sellers + 1,
      failed: before.failed + (status === 'FAILED' ? 1 : 0),
      health: worse(before.health, health),
      lastEventAt: later(before.lastEventAt, lastEventAt),
    });
  }
  return found;
}

const worse = (a: SourceHealth | null, b: SourceHealth | null): SourceHealth | null =>
  a === null || b === null ? (a ?? b) : healthStates[Math.min(healthStates.indexOf(a), healthStates.indexOf(b))]!;

const later = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : Date.parse(a) < Date.parse(b) ? b : a;
