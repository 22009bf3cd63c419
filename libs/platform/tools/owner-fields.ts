import { invalidField } from '@exchange/kernel';
import type { KindOwner } from './object-kind';
import { toolFields } from './tool-fields';

/** Filters of kinds that belong to an advertiser, which may be named by one of its campaigns: exactly one is required (gaps-2.md §15.2). */
export const advertiserOrCampaign = {
  advertiserId: toolFields.advertiserId.optional().describe('This or campaignId.'),
  campaignId: toolFields.campaignId.optional().describe('Stands for its advertiser.'),
};

/** Throws 400 unless exactly one of the two is given. `at` is the path of the filter, with a dot. */
export async function advertiserIdOf(
  { advertiserId, campaignId }: { readonly [Name in keyof KindOwner]: KindOwner[Name] | undefined },
  advertiserOf: (campaignId: string) => Promise<number>,
  at = '',
): Promise<number> {
  if (advertiserId !== undefined && campaignId === undefined) return advertiserId;
  if (advertiserId === undefined && campaignId !== undefined) return advertiserOf(campaignId);
  throw invalidField(`${at}advertiserId`, 'Send exactly one of advertiserId and campaignId.');
}
