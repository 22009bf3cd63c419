import { aCampaign, campaignsInMemory } from '@exchange/campaigns/testing';
import { SequentialIds } from '@exchange/kernel';
import { MediaBuysFacade } from '@exchange/media-buys';
import { aMediaBuy, aStanding, InMemoryMediaBuys } from '@exchange/media-buys/testing';
import { DeliveryFacade } from '@exchange/reporting';
import { aFact, InMemoryDeliveryFacts } from '@exchange/reporting/testing';
import { FacadeMediaBuyFigures } from './facade-media-buy-figures';

const at = (text: string) => new Date(text);

describe('FacadeMediaBuyFigures', () => {
  it('counts days in the media buy’s time zone, also a day of 25 hours', async () => {
    const [campaigns, buys, facts] = [campaignsInMemory(), new InMemoryMediaBuys(), new InMemoryDeliveryFacts()];
    const flight = { flightStart: at('2026-09-30T22:00:00.000Z'), flightEnd: at('2026-11-30T23:00:00.000Z') };
    const buy = aMediaBuy({ id: 'mb_1', timezone: 'Europe/Berlin', ...flight })
      .execute(flight.flightStart)
      .claim(flight.flightStart, flight.flightStart)!
      .settle(1, 'create', aStanding(), flight.flightStart)!;
    await buys.insert(buy);
    await campaigns.records.insert(aCampaign({ id: 'campaign_1' }));
    await facts.stage('s', 1, [aFact({ day: '2026-10-18' }), aFact({ day: '2026-10-19' }), aFact({ day: '2026-10-25' })]);
    await facts.publish('s', 1, 'seller');
    const mediaBuys = new MediaBuysFacade(buys);
    const figures = new FacadeMediaBuyFigures(mediaBuys, campaigns.facade, new DeliveryFacade(facts, mediaBuys, new SequentialIds()));
    // In Berlin this is 26 October, 00:30. A week earlier it was 19 October, 01:30, in summer time.
    const known = await figures.read({ accountId: 1, mediaBuyId: 'mb_1', campaignId: 'campaign_1' }, at('2026-10-25T23:30:00.000Z'));
    expect(known).toMatchObject({
      timezone: 'Europe/Berlin',
      recentFrom: at('2026-10-18T22:00:00.000Z'),
      knownUntil: at('2026-10-25T23:00:00.000Z'),
    });
    expect(known!.packages[0]).toMatchObject({ spend: 15, recentSpend: 10 });
  });
});
