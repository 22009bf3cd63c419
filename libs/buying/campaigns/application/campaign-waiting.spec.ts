import { advertisersInMemory } from '@exchange/advertisers/testing';
import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { aCampaign, campaignEpoch as at, campaignsInMemory, referencesInMemory } from '../testing';
import { InMemoryCampaignBilling, InMemoryCampaignBuys } from '../testing/in-memory';
import { CampaignsService } from './campaigns.service';

describe('CampaignsService.waiting', () => {
  it('makes one query for the running campaigns of a page, and none when none runs', async () => {
    const buys = new InMemoryCampaignBuys();
    const ports = [buys, new ImmediateUnitOfWork(), new SequentialIds(), new FixedClock(at), new InMemoryCampaignBilling()] as const;
    const { references } = referencesInMemory();
    const service = new CampaignsService(campaignsInMemory().records, advertisersInMemory().facade, references, ...ports);
    const draft = aCampaign({ id: 'campaign_1' });
    const [active, paused] = [
      aCampaign({ id: 'campaign_2' }).execute(true, at),
      aCampaign({ id: 'campaign_3' }).execute(true, at).pause(at),
    ];
    const waits = [{ mediaBuyId: 'mb_1', reason: 'pending_creatives', since: at, what: 'Creatives.' }] as const;
    buys.waits.set('campaign_2', waits);
    expect([
      ...(await service.waiting(
        1,
        [draft, active, paused].map(({ state }) => state),
      )),
    ]).toEqual([['campaign_2', waits]]);
    expect(buys.asked).toEqual([['campaign_2', 'campaign_3']]);
    expect((await service.waiting(1, [draft.state])).size).toBe(0);
    expect(buys.asked).toHaveLength(1);
  });
});
