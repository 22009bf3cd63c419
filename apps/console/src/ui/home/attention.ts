import type { LinkProps } from '@tanstack/react-router';
import type { Key, Text, Values } from '#/i18n';
import type { Tone } from '#/ui/parts';

/** A sentence of the catalogue, whose values may have to be formatted, or text of the API. */
export type Words = { readonly key: Key; readonly values?: Values | ((text: Text) => Values) } | { readonly text: string };

/** Actions that a line offers in place. Others lead to a page. */
export type InPlace = 'terms' | 'operator' | 'address';
export type Due = { readonly inPlace: InPlace } | { readonly label: Key };

/** A page of the console. */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** An object that needs a person. */
export interface AttentionItem {
  /** Kind and id of the object: the same object has the same key after a reload. */
  readonly key: string;
  readonly urgency: Urgency;
  readonly since: string | null;
  readonly tone: Tone;
  /** Family and value of the state's word in the catalogue. */
  readonly state: readonly [family: string, value: string];
  readonly kind: Key;
  /** Name of the object, a foreign text; null when its kind says all. */
  readonly name: string | null;
  readonly why: Words;
  /** Null for objects without a page. */
  readonly target: Target | null;
  readonly due: Due | null;
}

/** Most urgent first. */
const urgencies = ['blocks', 'waits', 'failed', 'next'] as const;
type Urgency = (typeof urgencies)[number];

/** Most urgent first. What waits longest comes first; of everything else, the newest. Of items with the same key, the last one is kept. */
export function inOrder(items: readonly AttentionItem[]): AttentionItem[] {
  return [...new Map(items.map((item) => [item.key, item])).values()].toSorted((one, other) => {
    const byUrgency = urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency);
    if (byUrgency !== 0) return byUrgency;
    const byTime = (one.since ?? '').localeCompare(other.since ?? '');
    return one.urgency === 'waits' ? byTime : -byTime;
  });
}

export interface Row {
  readonly item: AttentionItem;
  /** Whether the object no longer needs anybody. Its row stays until the list is reloaded. */
  readonly isSettled: boolean;
}

/** Rows of the shown list with their current data, in the shown order, and the number of items that it does not show yet. */
export function rowsOf(
  shown: readonly AttentionItem[],
  current: readonly AttentionItem[],
): { readonly rows: readonly Row[]; readonly newCount: number } {
  const byKey = new Map(current.map((item) => [item.key, item]));
  const keys = new Set(shown.map(({ key }) => key));
  return {
    rows: shown.map((item) => ({ item: byKey.get(item.key) ?? item, isSettled: !byKey.has(item.key) })),
    newCount: current.filter(({ key }) => !keys.has(key)).length,
  };
}
