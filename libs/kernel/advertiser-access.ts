import { type Caller, mayActFor, maySee } from './caller';
import { grantErrors } from './grant-errors';

export type AdvertiserUse = 'to read' | 'to change' | 'to delete';

/** The error of writes that are possible again once the advertiser is restored. */
export const archivedAdvertiser = { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser is archived: restore it first.' } as const;

/** The errors of the context that owns the requested resource. */
interface Refusals {
  readonly advertiserNotFound: () => Error;
  readonly readOnlyGrant: () => Error;
  readonly advertiserArchived: () => Error;
}

interface Known<Advertiser> {
  find(accountId: number, advertiserId: number): Promise<Advertiser | null>;
}

/**
 * The advertiser of a request, if the caller may use it. Throws 404 when the advertiser is unknown, of another account or not granted, 403
 * for changes under a READ grant, and 409 for changes of an archived advertiser (deleting is still possible).
 */
export async function requireAdvertiser<Advertiser extends { readonly isArchived: boolean }>(
  caller: Caller,
  advertiserId: number,
  wanted: AdvertiserUse,
  advertisers: Known<Advertiser>,
  refusals: Refusals,
): Promise<Advertiser> {
  const found = maySee(caller, advertiserId) ? await advertisers.find(caller.accountId, advertiserId) : null;
  if (!found) throw refusals.advertiserNotFound();
  if (wanted !== 'to read' && !mayActFor(caller, advertiserId)) throw refusals.readOnlyGrant();
  if (wanted === 'to change' && found.isArchived) throw refusals.advertiserArchived();
  return found;
}

/**
 * The resource that was looked up, if the caller may use it. Throws `notFound` when it is unknown or its advertiser is not granted, and 403 for
 * changes under a READ grant. A resource without an advertiser belongs to the whole account.
 */
export function requireGranted<Resource extends { readonly advertiserId: number | null }>(
  caller: Caller,
  found: Resource | null | undefined,
  wanted: AdvertiserUse,
  notFound: () => Error,
): Resource {
  if (!found || !maySee(caller, found.advertiserId)) throw notFound();
  if (wanted !== 'to read' && !mayActFor(caller, found.advertiserId)) throw grantErrors.readOnlyGrant();
  return found;
}
