import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { aCampaign, campaignsInMemory } from '@exchange/campaigns/testing';
import { PropertyListsFacade } from '@exchange/property-lists';
import { InMemoryPropertyLists } from '@exchange/property-lists/testing';
import { FacadeBriefSource } from './facade-brief-source';

describe('FacadeBriefSource', () => {
  it.each([
    ['Europe/Berlin', '2026-10-30T23:00:00.000Z', '2026-11-30T23:00:00.000Z', { startDate: '2026-10-31', endDate: '2026-11-30' }],
    ['America/New_York', '2026-10-31T04:00:00.000Z', '2026-12-01T05:00:00.000Z', { startDate: '2026-10-31', endDate: '2026-11-30' }],
    ['Pacific/Auckland', '2026-10-30T11:00:00.000Z', '2026-10-30T12:00:00.000Z', { startDate: '2026-10-31', endDate: '2026-10-31' }],
    ['UTC', '2026-10-31T00:00:00.000Z', '2026-11-30T23:59:59.999Z', { startDate: '2026-10-31', endDate: '2026-11-30' }],
  ])('takes the days of the flight in the time zone %s', async (timezone, startDate, endDate, flight) => {
    const [campaigns, advertisers] = [campaignsInMemory(), advertisersInMemory()];
    await advertisers.records.insert(anAdvertiser({ id: 1 }));
    const flightDates = { startDate: new Date(startDate), endDate: new Date(endDate) };
    await campaigns.records.insert(aCampaign({ timezone, flightDates }));
    const lists = new PropertyListsFacade(new InMemoryPropertyLists());
    const briefs = new FacadeBriefSource(campaigns.facade, advertisers.facade, lists);
    expect(await briefs.campaign(1, 'campaign_1')).toMatchObject({ flight });
  });
});
