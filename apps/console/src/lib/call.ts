import type { LinkProps } from '@tanstack/react-router';
import type { Schemas } from './api';
import type { CallSearch } from './call-search';
import type { ApiCall } from './curl';

type Call = Schemas['ActivityCall'];

/** Whose calls are shown. An app has several credentials. */
export type CallsOf = { readonly credentialId: string | readonly string[] } | { readonly principalId: string };

/** The API takes 100; the address of the screen has room for about half of them. */
const maxCredentials = 50;
const credentialsOf = (ids: string | readonly string[]): string[] => [ids].flat().slice(0, maxCredentials);

/** The query of the list of calls. */
export const queryOf = (of: CallsOf): { credentialId: string[] } | { principalId: string } =>
  'principalId' in of ? { principalId: of.principalId } : { credentialId: credentialsOf(of.credentialId) };

/** Search parameters of the screen that lists the same calls. */
export const searchOf = (of: CallsOf): { credentialId: string } | { principalId: string } =>
  'principalId' in of ? of : { credentialId: credentialsOf(of.credentialId).join(',') };

/**
 * Number of calls that are newer than the shown ones: an older one may enter the page while a newer one is written later. Null when none of the shown ones is
 * on the page any more, so that they cannot be counted.
 */
export function countNewer(shown: readonly Call[], latest: readonly Call[]): number | null {
  const known = new Set(shown.map(({ activityUid }) => activityUid));
  const newer = latest.filter(({ activityUid }) => !known.has(activityUid)).length;
  return newer === latest.length && newer > 0 && shown.length > 0 ? null : newer;
}

/** Pages of objects by their type in the log. */
const pages: Readonly<Record<string, LinkProps['to']>> = {
  BUYER_AGENT: '/a/$account/agents/$id',
  CAMPAIGN: '/a/$account/campaigns/$id',
  MEDIA_BUY: '/a/$account/media-buys/$id',
  DISCOVERY: '/a/$account/discovery/$id',
  ADVERTISER: '/a/$account/advertisers/$id',
  DEMAND_SIGNAL: '/a/$account/demand-signals/$id',
  PAYOUT: '/a/$account/payouts/$id',
  PLANNING_BRIEF: '/a/$account/planning-briefs/$id',
  TASK: '/a/$account/tasks/$id',
  WEBHOOK_SUBSCRIPTION: '/a/$account/webhooks/$id',
};

/** Objects of sellers have the same types, and pages of their own. */
const sellerPages: typeof pages = {
  MEDIA_BUY: '/a/$account/orders/$id',
  PRODUCT: '/a/$account/products/$id',
  SAVED_OFFER: '/a/$account/saved-offers/$id',
};

/** The page of an object that a call names; undefined when it has none. */
export function pageOfResource(type: string, isBuyer: boolean): LinkProps['to'] | undefined {
  const own = isBuyer ? pages : sellerPages;
  return Object.hasOwn(own, type) ? own[type] : undefined;
}

/** The request of a recorded call, to make it again; null when it is not kept, or was too large to be kept. */
export function callOf({ surface, operation, method, redactedInput }: Schemas['ActivityCallDetail']): ApiCall | null {
  if (redactedInput === null || 'leftOut' in redactedInput) return null;
  const { params = {}, query, body } = redactedInput as { params?: Record<string, string>; query?: unknown; body?: object };
  if (surface !== 'rest') return { method: 'POST', path: `/api/v3/tools/${operation}`, body: body ?? redactedInput };
  const [verb, template] = operation.includes(' ') ? operation.split(' ') : [method ?? 'POST', `/api/v3/tools/${operation}`];
  const path = template!.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const search = searchText(query);
  return { method: verb as ApiCall['method'], path: search === '' ? path : `${path}?${search}`, ...(body === undefined ? {} : { body }) };
}

/** The query as the log has it: values by name, of which some are lists. */
function searchText(query: unknown): string {
  if (typeof query === 'string') return query;
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return new URLSearchParams(pairs).toString();
}

const hourMs = 3_600_000;
const msOf = { hour: hourMs, day: 24 * hourMs, week: 168 * hourMs };

/**
 * The list pages with the filters of its first page, so that its cursors carry from when its period is counted. Without a cursor, that is now.
 */
export function cursorOf(place: string | undefined, now: number): { readonly from: number; readonly cursor?: string } {
  if (place === undefined) return { from: now };
  const at = place.indexOf(':');
  return { from: Number(place.slice(0, at)), cursor: place.slice(at + 1) };
}
export const placeOf = (from: number, cursor: string | null | undefined): string | null =>
  cursor === null || cursor === undefined ? null : `${from}:${cursor}`;

/** The query of the list of calls with the filters of its screen. */
export function callQueryOf({ since, credentialId, peek: _, ...filters }: CallSearch, now: number) {
  return {
    ...filters,
    ...(credentialId === undefined ? {} : { credentialId: credentialId.split(',') }),
    ...(since === undefined ? {} : { startTime: new Date(now - msOf[since]).toISOString() }),
  };
}
