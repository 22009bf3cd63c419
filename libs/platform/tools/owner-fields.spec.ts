import { advertiserIdOf } from './owner-fields';

describe('advertiserIdOf', () => {
  const ofCampaign = async (id: string): Promise<number> => Number(id.slice(1));

  it('returns the advertiser, or that of the campaign', async () => {
    expect(await advertiserIdOf({ advertiserId: 7, campaignId: undefined }, ofCampaign)).toBe(7);
    expect(await advertiserIdOf({ advertiserId: undefined, campaignId: 'c8' }, ofCampaign)).toBe(8);
  });

  it.each([
    [undefined, undefined],
    [7, 'c8'],
  ])('refuses advertiser %s with campaign %s', async (advertiserId, campaignId) => {
    const asked = advertiserIdOf({ advertiserId, campaignId }, ofCampaign, 'filter.');
    await expect(asked).rejects.toMatchObject({ status: 400, field: 'filter.advertiserId' });
  });
});
