import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { anAdmin, anAgent } from '@exchange/kernel/testing';
import { accessOf, assertAllowed, authErrors } from '@exchange/platform';
import { Log } from '@exchange/platform';
import { BuyerDemoController } from '../adapters/http/buyer-demo.controller';
import { InMemoryDemos, InMemorySampleAccounts, InMemorySampleBuyers } from '../testing/in-memory';
import { BuyerDemoService } from './buyer-demo.service';
import { DemoCleanupService } from './demo-cleanup.service';
import { DemoDeliveryService } from './demo-delivery.service';

const day = 86_400_000;
const buyer = anAdmin();

class StuckBuyers extends InMemorySampleBuyers {
  stuck: number | null = null;

  override async reportDelivery(...[customerId, ...rest]: Parameters<InMemorySampleBuyers['reportDelivery']>): Promise<void> {
    if (customerId === this.stuck) throw new Error('stuck');
    await super.reportDelivery(customerId, ...rest);
  }
}

function anArea() {
  const clock = new FixedClock(new Date('2026-01-15T12:00:00.000Z'));
  const [demos, samples, buyers, work] = [new InMemoryDemos(), new InMemorySampleAccounts(), new StuckBuyers(), new ImmediateUnitOfWork()];
  const service = new BuyerDemoService(demos, samples, buyers, work, new SequentialIds(), clock);
  const cleanup = new DemoCleanupService(demos, samples, work, clock);
  const delivering = new DemoDeliveryService(demos, buyers, work, clock, Log.create('test', 'silent'));
  return { clock, samples, buyers, service, cleanup, delivering };
}

describe('The demo of a buyer', () => {
  test('has sellers that only it sees, and a campaign with fourteen reported days', async () => {
    const { service, samples, buyers } = anArea();
    const { customerId, sources, campaign, deliveredThrough, storefrontId } = await service.create(buyer);
    expect(sources.map(({ recipeId }) => recipeId)).toEqual(['sample-publisher-display', 'sample-publisher-ctv', 'sample-retail-media']);
    expect(sources.map(({ seller }) => samples.pinned.get(seller!.customerId))).toEqual([customerId, customerId, customerId]);
    expect([campaign?.firstDay, deliveredThrough, storefrontId]).toEqual(['2026-01-01', '2026-01-14', null]);
    const reported = buyers.days.get(campaign!.campaignId)!;
    expect([reported.length, reported[0], reported.at(-1)]).toEqual([14, '2026-01-01', '2026-01-14']);
    await expect(service.create(buyer)).rejects.toMatchObject({ status: 409 });
    expect(() => assertAllowed(accessOf(BuyerDemoController, 'read'), anAgent(), 'read')).toThrow(authErrors.notForAgents());
  });

  test('reports each ended day once, and catches up after several days without a worker', async () => {
    const { service, buyers, clock, delivering } = anArea();
    const { campaign } = await service.create(buyer);
    const reported = () => buyers.days.get(campaign!.campaignId)!.slice(14);
    await delivering.deliver();
    expect(reported()).toEqual([]);
    clock.advance(day);
    await delivering.deliver();
    await delivering.deliver();
    expect(reported()).toEqual(['2026-01-15']);
    clock.advance(3 * day);
    await delivering.deliver();
    expect(reported()).toEqual(['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18']);
    expect(await service.read(buyer)).toMatchObject({ deliveredThrough: '2026-01-18' });
    clock.advance(7 * day);
    await delivering.deliver();
    expect(reported()).toHaveLength(4);
  });

  test('reports other demos when one fails', async () => {
    const { service, buyers, clock, delivering } = anArea();
    const [first, second] = [await service.create(buyer), await service.create({ ...buyer, accountId: 2 })];
    buyers.stuck = first.customerId;
    clock.advance(day);
    await delivering.deliver();
    expect(buyers.days.get(second.campaign!.campaignId)).toHaveLength(15);
  });

  test('is removed together with the accounts of its sellers', async () => {
    const { service, samples, cleanup } = anArea();
    const before = await service.create(buyer);
    const after = await service.reset(buyer);
    const { customerId, sources, campaign, expiresAt } = before;
    expect(after).toMatchObject({ generation: 2, customerId, sources, campaign, expiresAt });
    await cleanup.cleanUp();
    const left = after.sources.map(({ seller }) => seller!.customerId);
    expect([...samples.shelves.keys()]).toEqual(left);
    expect(await service.remove(buyer)).toMatchObject({ customerId: after.customerId });
    await cleanup.cleanUp();
    expect([samples.shelves.size, await service.read(buyer)]).toEqual([0, null]);
  });
});
