import type { Decisions, FrequencyCap, ListedProperty, OptimizationGoal } from '@exchange/kernel';

/** Where a seller finds a property list, and what opens it; or what is in it. */
export interface ListReference {
  readonly agentUrl: string;
  readonly listId: string;
  readonly authToken: string;
}

export type ListWords = ListReference | { readonly identifiers: readonly ListedProperty[] };

/** The lists of an order, as one seller is told. */
export interface OrderedLists {
  readonly include: ListWords | null;
  readonly exclude: ListWords | null;
}

export const noLists: OrderedLists = { include: null, exclude: null };

type Json = Readonly<Record<string, unknown>>;

const pacings = { EVEN: 'even', ASAP: 'asap', FRONTLOADED: 'front_loaded' } as const;

/** What each package says of the decisions: fields that AdCP 3.0 and 3.1 share, and `ext.exchange` for what they have no word for. */
export function packageWords(decisions: Decisions, lists: OrderedLists): Json {
  const overlay = overlayOf(decisions, lists);
  const goals = decisions.optimizationGoals.map(goalWords);
  const ext = given({
    frequency_caps: decisions.frequencyCaps.length > 1 ? decisions.frequencyCaps.map(capWords) : [],
    property_list: inlineOf(lists.include),
    property_list_exclude: lists.exclude && ('identifiers' in lists.exclude ? inlineOf(lists.exclude) : referenceOf(lists.exclude)),
  });
  return {
    pacing: pacings[decisions.pacing],
    ...given({ targeting_overlay: filled(overlay), optimization_goals: goals }),
    ...(filled(ext) ? { ext: { exchange: ext } } : {}),
  };
}

/** What an order says of them as a whole, and what of that stands in `ext.exchange`. */
export function orderWords({ poNumber, dailyCap, requiredPolicies }: Decisions): { readonly order: Json; readonly ext: Json } {
  return {
    order: given({ po_number: poNumber }),
    ext: given({ daily_cap: dailyCap === null ? null : Number(dailyCap), required_policies: requiredPolicies }),
  };
}

export function overlayOf({ targeting, frequencyCaps, audiences }: Decisions, lists: OrderedLists): Json {
  const [cap] = frequencyCaps;
  return given({
    ...targeting,
    audience_include: audiences.include,
    audience_exclude: audiences.exclude,
    frequency_cap: cap && capWords(cap),
    property_list: lists.include && 'agentUrl' in lists.include ? referenceOf(lists.include) : null,
  });
}

/** The protocol wants to know whom a cap is for. */
function capWords({ max_impressions, per = 'individuals', window }: FrequencyCap): Json {
  return { max_impressions, per, window };
}

export function goalWords({ kind, metric, reachUnit, eventSources, target, attributionWindow, priority }: OptimizationGoal): Json {
  return {
    kind,
    ...given({
      metric,
      reach_unit: metric === 'reach' ? (reachUnit ?? 'individuals') : null,
      event_sources: eventSources?.map((source) => ({
        event_source_id: source.eventSourceId,
        event_type: source.eventType,
        ...given({ custom_event_name: source.customEventName, value_field: source.valueField, value_factor: source.valueFactor }),
      })),
      target: target && { kind: target.kind, ...given({ value: target.value }) },
      attribution_window: attributionWindow && given({ post_click: attributionWindow.postClick, post_view: attributionWindow.postView }),
      priority,
    }),
  };
}

function referenceOf({ agentUrl, listId, authToken }: ListReference): Json {
  return { agent_url: agentUrl, list_id: listId, auth_token: authToken };
}

function inlineOf(list: ListWords | null): Json | null {
  return list && 'identifiers' in list ? { identifiers: list.identifiers } : null;
}

/** The protocol knows no empty lists, and no null. */
function given(words: Json): Json {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined && value !== null && !isEmpty(value)));
}

function filled(words: Json): Json | null {
  return Object.keys(words).length > 0 ? words : null;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
