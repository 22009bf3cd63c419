import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { campaignEpoch, campaignsInMemory, referencesInMemory } from '../testing';
import { InMemoryCampaignBilling, InMemoryCampaignBuys } from '../testing/in-memory';
import { CampaignsService } from './campaigns.service';

describe('the time zone of a campaign', () => {
  it('defaults to the advertiser’s, and stays when the advertiser’s changes', async () => {
    const [advertisers, { records }, caller] = [advertisersInMemory(), campaignsInMemory(), aPerson({ accountId: 1 })];
    const { references } = referencesInMemory();
    const [unitOfWork, ids, clock] = [new ImmediateUnitOfWork(), new SequentialIds(), new FixedClock(campaignEpoch)];
    const ports = [new InMemoryCampaignBuys(), unitOfWork, ids, clock, new InMemoryCampaignBilling()] as const;
    const service = new CampaignsService(records, advertisers.facade, references, ...ports);
    await advertisers.records.insert(anAdvertiser({ id: 1, timezone: 'Europe/Berlin' }));
    const flightDates = { startDate: new Date('2026-03-01T00:00:00Z'), endDate: new Date('2026-04-01T00:00:00Z') };
    const request = { advertiserId: 1, name: 'Spring', mode: 'discovery', flightDates, budget: { total: 100 } } as const;
    const { id } = (await service.create(caller, request)).campaign;
    const own = await service.create(caller, { ...request, timezone: 'Pacific/Auckland' });
    await advertisers.records.change({ accountId: 1, id: 1 }, (it) => it.update({ timezone: 'Asia/Tokyo' }, campaignEpoch));
    expect([(await service.get(caller, id)).timezone, own.campaign.timezone]).toEqual(['Europe/Berlin', 'Pacific/Auckland']);
  });
});
