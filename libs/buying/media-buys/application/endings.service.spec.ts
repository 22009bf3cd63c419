import { ImmediateUnitOfWork, later, minuteMs } from '@exchange/kernel';
import { AllocationService } from './allocation.service';
import { EndingsService } from './endings.service';
import { buyer, start } from './execution.fixture';

describe('EndingsService', () => {
  it('archives media buys made before the archiving of their campaign, and keeps those made after its restoration', async () => {
    const { buys, wakeUp, clock, service, select, forwarding } = await start();
    const endings = new EndingsService(buys, wakeUp, new ImmediateUnitOfWork(), clock);
    await select('sf1:1:a');
    const [bought] = (await service.execute(buyer, 'campaign_1')).buys;
    const statusOf = async () => {
      await forwarding.work({ accountId: 1, id: bought!.id });
      return (await buys.ofCampaign(1, 'campaign_1'))[0]!.status;
    };
    await endings.archiveCampaign(1, 'campaign_1', later(bought!.createdAt, -2 * minuteMs));
    expect(await statusOf()).toBe('ACTIVE');
    // Simulates an archiving by a process whose clock is behind.
    await endings.archiveCampaign(1, 'campaign_1', later(bought!.createdAt, -minuteMs / 2));
    expect(await statusOf()).toBe('ARCHIVED');
  });

  it('leaves the budget of a completed media buy allocated after archiving, and frees that of a canceled one', async () => {
    const { buys, wakeUp, campaigns, clock, service, market, forwarding } = await start();
    const endings = new EndingsService(buys, wakeUp, new ImmediateUnitOfWork(), clock);
    const held = () => new AllocationService(buys, campaigns).heldBudget(1, 'campaign_1');
    const products = ['sf1:1:a', 'sf1:2:c'].map((productId) => ({ productId, budget: 300 }));
    await market.selections.add(buyer, 'disc_1', products, false);
    const [ended, canceled] = (await service.execute(buyer, 'campaign_1')).buys;
    await buys.change(canceled!, (buy) => buy.cancel(null, clock.now()));
    await forwarding.work(canceled!);
    await buys.change(ended!, (buy) => buy.end(ended!.flightEnd));
    expect((await buys.ofCampaign(1, 'campaign_1')).map(({ status }) => status)).toEqual(['COMPLETED', 'CANCELED']);
    expect(await held()).toBe('300.000000');
    await endings.archiveCampaign(1, 'campaign_1', clock.now());
    expect((await buys.ofCampaign(1, 'campaign_1')).map(({ status }) => status)).toEqual(['ARCHIVED', 'ARCHIVED']);
    expect(await held()).toBe('300.000000');
  });
});
