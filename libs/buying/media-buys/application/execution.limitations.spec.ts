import { everyAbility } from '@exchange/kernel/testing';
import { aSyndication, someResource } from '@exchange/syndication/testing';
import { mediaBuyEpoch } from '../testing';
import { buyer, problem, start } from './execution.fixture';

describe('a decision that a seller cannot fulfil', () => {
  const decided = { constraints: { language: ['de'], geo_metros: [{ system: 'nielsen_dma', values: ['501'] }] }, poNumber: 'PO-1' };
  const unable = { ...everyAbility, language: false, metroSystems: [] };
  const limited = async () => {
    const world = await start((it) => it.update(decided, mediaBuyEpoch));
    await world.land(1, ['sf1:1:a'], [], unable);
    await world.select('sf1:1:a', 'sf1:2:c');
    return world;
  };

  it('is named in the plan, and blocks executing until its name is accepted', async () => {
    const { service, plan, buys, sellerClient } = await limited();
    const { limitations, buys: planned } = await plan(buyer, 'campaign_1');
    expect(limitations.map(({ name, requested, supported }) => [name, requested, supported])).toEqual([
      ['1.geo_metros', 'nielsen_dma', ''],
      ['1.language', 'de', ''],
    ]);
    expect(planned.map(({ limitations: own }) => own.length)).toEqual([2, 0]);
    await expect(service.execute(buyer, 'campaign_1')).rejects.toThrow(problem('LIMITATIONS_NOT_ACCEPTED'));
    await expect(service.execute(buyer, 'campaign_1', { accepted: ['1.language', '2.geo_metros'] })).rejects.toMatchObject({
      details: { limitations: [{ name: '1.geo_metros' }] },
    });
    expect(await buys.ofCampaign(1, 'campaign_1')).toEqual([]);
    expect(sellerClient.asked).toEqual([]);
  });

  it('is omitted from the order once accepted; orders to other sellers include it', async () => {
    const { service } = await limited();
    const { buys } = await service.execute(buyer, 'campaign_1', { accepted: ['1.language', '1.geo_metros'] });
    expect(buys.map(({ decisions, limitations }) => [decisions!.targeting, decisions!.poNumber, limitations.length])).toEqual([
      [{}, 'PO-1', 2],
      [decided.constraints, 'PO-1', 0],
    ]);
  });

  it('is an audience that the seller has refused, and others are ordered', async () => {
    const { land, select, plan, shares } = await start((it) =>
      it.update({ audienceConfig: { targetAudienceIds: ['buyers', 'visitors'] } }, mediaBuyEpoch),
    );
    await land(1, ['sf1:1:a'], [], everyAbility);
    await select('sf1:1:a');
    const share = { advertiserId: 1, sellerId: 1, resourceType: 'AUDIENCE', resourceKey: 'buyers', resourceId: 'buyers' } as const;
    await shares.syndications.put(aSyndication(share).state, () => aSyndication(share, false));
    shares.resources.known.push(
      someResource({ advertiserId: 1, type: 'AUDIENCE', key: 'visitors', id: 'visitors', version: null, details: {} }),
    );
    const { limitations, buys } = await plan(buyer, 'campaign_1');
    expect(limitations).toMatchObject([{ name: '1.audience_include', requested: 'buyers, visitors', supported: 'visitors' }]);
    expect(buys[0]!.decisions!.audiences).toEqual({ include: ['visitors'], exclude: [] });
  });

  it("changes the digest of the plan when the seller's capabilities change", async () => {
    const { service, plan, land } = await limited();
    const { digest } = await plan(buyer, 'campaign_1');
    await land(1, ['sf1:1:a'], [], { ...unable, poNumber: false });
    await expect(service.execute(buyer, 'campaign_1', { digest, accepted: ['1.language', '1.geo_metros'] })).rejects.toThrow(
      'What would be launched is not what was confirmed',
    );
  });
});
