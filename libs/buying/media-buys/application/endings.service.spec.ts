import { ImmediateUnitOfWork, later, minuteMs } from '@exchange/kernel';
import { EndingsService } from './endings.service';
import { buyer, start } from './execution.fixture';

describe('EndingsService', () => {
  it('ends what was bought before its campaign was archived, and leaves what was bought once it was restored', async () => {
    const { buys, bell, clock, service, select, forwarding } = await start();
    const endings = new EndingsService(buys, bell, new ImmediateUnitOfWork(), clock);
    await select('sf1:1:a');
    const [bought] = (await service.execute(buyer, 'campaign_1')).buys;
    const statusOf = async () => {
      await forwarding.work({ accountId: 1, id: bought!.id });
      return (await buys.ofCampaign(1, 'campaign_1'))[0]!.status;
    };
    await endings.archiveOf(1, 'campaign_1', later(bought!.createdAt, -2 * minuteMs));
    expect(await statusOf()).toBe('ACTIVE');
    // As if another process whose clock is behind had archived it.
    await endings.archiveOf(1, 'campaign_1', later(bought!.createdAt, -minuteMs / 2));
    expect(await statusOf()).toBe('ARCHIVED');
  });
});
