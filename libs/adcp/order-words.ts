import type { Decisions, FrequencyCap, ListedProperty, OptimizationGoal } from '@exchange/kernel';

/** A property list for a seller: a reference with its token, or the identifiers themselves. */
export interface ListReference {
  readonly agentUrl: string;
  readonly listId: string;
  readonly authToken: string;
}

export type ListTerms = ListReference | { readonly identifiers: readonly ListedProperty[] };

/** Property lists of an order in the form for one seller. */
export interface OrderedLists {
  readonly include: ListTerms | null;
  readonly exclude: ListTerms | null;
}

export const noLists: OrderedLists = { include: null, exclude: null };

type Json = Readonly<Record<string, unknown>>;

const pacings = { EVEN: 'even', ASAP: 'asap', FRONTLOADED: 'front_loaded' } as const;

/** Members of each package for the decisions: members of AdCP 3.0 and 3.1, and `ext.exchange` for others. */
export function packageOrderTerms(decisions: Decisions, lists: OrderedLists): Json {
  const overlay = overlayOf(decisions, lists);
  const goals = decisions.optimizationGoals.map(goalTerms);
  const ext = dropEmpty({
    frequency_caps: decisions.frequencyCaps.length > 1 ? decisions.frequencyCaps.map(capWords) : [],
    property_list: inlineOf(lists.include),
    property_list_exclude: lists.exclude && ('identifiers' in lists.exclude ? inlineOf(lists.exclude) : referenceOf(lists.exclude)),
  });
  return {
    pacing: pacings[decisions.pacing],
    ...dropEmpty({ targeting_overlay: nullIfEmpty(overlay), optimization_goals: goals }),
    ...(nullIfEmpty(ext) ? { ext: { exchange: ext } } : {}),
  };
}

/** Members of the whole order, and the part of them that belongs in `ext.exchange`. */
export function orderTerms({ poNumber, dailyCap, requiredPolicies }: Decisions): { readonly order: Json; readonly ext: Json } {
  return {
    order: dropEmpty({ po_number: poNumber }),
    ext: dropEmpty({ daily_cap: dailyCap === null ? null : Number(dailyCap), required_policies: requiredPolicies }),
  };
}

export function overlayOf({ targeting, frequencyCaps, audiences }: Decisions, lists: OrderedLists): Json {
  const [cap] = frequencyCaps;
  return dropEmpty({
    ...targeting,
    audience_include: audiences.include,
    audience_exclude: audiences.exclude,
    frequency_cap: cap && capWords(cap),
    property_list: lists.include && 'agentUrl' in lists.include ? referenceOf(lists.include) : null,
  });
}

/** The protocol requires the unit of a cap. */
function capWords({ max_impressions, per = 'individuals', window }: FrequencyCap): Json {
  return { max_impressions, per, window };
}

export function goalTerms({ kind, metric, reachUnit, eventSources, target, attributionWindow, priority }: OptimizationGoal): Json {
  return {
    kind,
    ...dropEmpty({
      metric,
      reach_unit: metric === 'reach' ? (reachUnit ?? 'individuals') : null,
      event_sources: eventSources?.map((source) => ({
        event_source_id: source.eventSourceId,
        event_type: source.eventType,
        ...dropEmpty({ custom_event_name: source.customEventName, value_field: source.valueField, value_factor: source.valueFactor }),
      })),
      target: target && { kind: target.kind, ...dropEmpty({ value: target.value }) },
      attribution_window:
        attributionWindow && dropEmpty({ post_click: attributionWindow.postClick, post_view: attributionWindow.postView }),
      priority,
    }),
  };
}

function referenceOf({ agentUrl, listId, authToken }: ListReference): Json {
  return { agent_url: agentUrl, list_id: listId, auth_token: authToken };
}

function inlineOf(list: ListTerms | null): Json | null {
  return list && 'identifiers' in list ? { identifiers: list.identifiers } : null;
}

/** Drops empty and null members, which the protocol does not allow. */
function dropEmpty(words: Json): Json {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined && value !== null && !isEmpty(value)));
}

function nullIfEmpty(words: Json): Json | null {
  return Object.keys(words).length > 0 ? words : null;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
