import { type Caller, mayActFor, maySee } from './caller';

export type AdvertiserUse = 'to read' | 'to change' | 'to delete';

/** Of whatever may be done once it is restored. Contexts whose things can still be read or deleted say so instead. */
export const archivedAdvertiser = { kind: 'conflict', code: 'CONFLICT', message: 'The advertiser is archived: restore it first.' } as const;

/** The refusals of the context whose things belong to the advertiser. */
interface Refusals {
  readonly advertiserNotFound: () => Error;
  readonly readOnlyGrant: () => Error;
  readonly advertiserArchived: () => Error;
}

interface Known<Advertiser> {
  find(accountId: number, advertiserId: number): Promise<Advertiser | null>;
}

/**
 * The advertiser that a request is about, as far as its caller may reach it: 404 for one that is unknown, another account's or not granted, 403 for
 * changes under a grant for reading, 409 for changes of what belongs to an archived one, which can still be deleted.
 */
export async function reachedAdvertiser<Advertiser extends { readonly isArchived: boolean }>(
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
