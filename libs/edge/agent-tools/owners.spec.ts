import type { Caller } from '@exchange/kernel';
import type { ObjectKind } from '@exchange/platform/tools';
import { advertiserOf } from './owners';

describe('advertiserOf', () => {
  const caller = { accountId: 1 } as Caller;
  const campaigns = { get: async (_: Caller, id: string) => (id === 'c8' ? { campaignId: id, advertiserId: 8 } : null) };
  const kinds = { findOrThrow: () => campaigns as unknown as ObjectKind };
  const of = (isOfAdvertiser: boolean, advertiserId?: number, campaignId?: string) =>
    advertiserOf(kinds, { isOfAdvertiser }, caller, { advertiserId, campaignId }, 'filter.');

  it('is the named advertiser, or that of the campaign', async () => {
    expect([await of(true, 7), await of(true, undefined, 'c8')]).toEqual([{ advertiserId: 7 }, { advertiserId: 8 }]);
  });

  it('is null for kinds without an advertiser', async () => {
    expect([await of(false), await of(false, 7, 'c8')]).toEqual([null, null]);
  });

  it('refuses neither and both', async () => {
    for (const named of [of(true), of(true, 7, 'c8')])
      await expect(named).rejects.toMatchObject({ status: 400, field: 'filter.advertiserId' });
  });

  it('returns 404 for a campaign that the caller may not see', async () => {
    await expect(of(true, undefined, 'c9')).rejects.toMatchObject({ status: 404 });
  });
});
