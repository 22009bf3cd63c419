import { type Caller, invalidField } from '@exchange/kernel';
import type { KindOwner, ObjectKind } from '@exchange/platform/tools';
import { agentToolErrors } from './errors';
import type { Kinds } from './kinds';

type Named = { readonly [Name in keyof KindOwner]: KindOwner[Name] | undefined };

/**
 * The advertiser of objects of a kind that needs one, named by itself or by one of its campaigns. Throws 400 unless exactly one is named, and 404 for a
 * campaign that the caller may not see. `at` is the path of the filter, with a dot. Null for other kinds.
 */
export async function advertiserOf(
  kinds: Pick<Kinds, 'findOrThrow'>,
  { isOfAdvertiser }: Pick<ObjectKind, 'isOfAdvertiser'>,
  caller: Caller,
  { advertiserId, campaignId }: Named,
  at = '',
): Promise<{ readonly advertiserId: number } | null> {
  if (!isOfAdvertiser) return null;
  if ((advertiserId === undefined) === (campaignId === undefined))
    throw invalidField(`${at}advertiserId`, 'Send exactly one of advertiserId and campaignId.');
  if (advertiserId !== undefined) return { advertiserId };
  const campaign = await kinds.findOrThrow(caller, 'campaign').get!(caller, campaignId!);
  if (campaign === null) throw agentToolErrors.notFound();
  return { advertiserId: (campaign as { readonly advertiserId: number }).advertiserId };
}
