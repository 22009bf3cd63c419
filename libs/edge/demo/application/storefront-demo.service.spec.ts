import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { anAdmin } from '@exchange/kernel/testing';
import { InMemoryDemos, InMemorySampleAccounts } from '../testing/in-memory';
import { DemoCleanupService } from './demo-cleanup.service';
import { StorefrontDemoService } from './storefront-demo.service';

const week = 7 * 86_400_000;
const seller = anAdmin({ accountType: 'SELLER' });
const stranger = { ...seller, accountId: 2 };

class StuckAccounts extends InMemorySampleAccounts {
  isStuck = false;

  override async erase(customerId: number): Promise<void> {
    if (this.isStuck) throw new Error('stuck');
    await super.erase(customerId);
  }
}

function anArea() {
  const clock = new FixedClock();
  const demos = new InMemoryDemos();
  const samples = new StuckAccounts();
  const work = new ImmediateUnitOfWork();
  const service = new StorefrontDemoService(demos, samples, work, new SequentialIds(), clock);
  const cleanup = new DemoCleanupService(demos, samples, work, clock);
  const shelf = (customerId: number) => [...(samples.shelves.get(customerId)?.values() ?? [])];
  return { clock, samples, service, cleanup, shelf };
}

describe('The demo of a seller', () => {
  test('is one account with the products of its profile, and a second one is refused with 409', async () => {
    const { service, shelf } = anArea();
    expect(await service.read(seller)).toBeNull();
    const { customerId, sources } = await service.create(seller);
    expect(shelf(customerId)).toEqual(['Lakeside News: display', 'Lakeside News: video']);
    expect(sources[0]?.productIds).toHaveLength(2);
    await expect(service.create(seller)).rejects.toMatchObject({ status: 409 });
    await expect(service.create({ ...seller, accountId: customerId })).rejects.toMatchObject({ status: 409 });
    expect(await service.read(stranger)).toBeNull();
    expect([await service.ownerOf(seller), await service.ownerOf({ ...seller, accountId: customerId })]).toEqual([null, seller.accountId]);
  });

  test('adds and removes the products of a source', async () => {
    const { service, shelf } = anArea();
    const { customerId } = await service.create(seller);
    const { sources } = await service.addSources(seller, ['sample-retail-media', 'sample-publisher-ctv']);
    expect(shelf(customerId)).toHaveLength(5);
    await expect(service.addSources(seller, ['sample-publisher-ctv'])).rejects.toMatchObject({ status: 409 });
    await expect(service.removeSource(stranger, sources[1]!.sourceId)).rejects.toMatchObject({ status: 404 });
    await service.removeSource(seller, sources[1]!.sourceId);
    await expect(service.removeSource(seller, sources[1]!.sourceId)).rejects.toMatchObject({ status: 404 });
    expect(shelf(customerId)).toHaveLength(3);
  });

  test('resets the account to its profile, keeps ids of sample objects and removes additions', async () => {
    const { service, samples, cleanup, shelf } = anArea();
    const before = await service.create(seller);
    const names = shelf(before.customerId);
    await service.addSources(seller, ['sample-retail-media']);
    samples.shelves.get(before.customerId)!.set('prod_own', 'Added');
    const after = await service.reset(seller);
    const { customerId, storefrontId, sources, expiresAt } = before;
    expect(after).toMatchObject({ generation: 2, status: 'ACTIVE', customerId, storefrontId, sources, expiresAt });
    expect(shelf(customerId)).toEqual(names);
    expect(samples.closed.size).toBe(0);
    await cleanup.cleanUp();
    expect([...samples.shelves.keys()]).toEqual([customerId]);
    expect(await service.read(seller)).toEqual(after);
  });

  test('keeps one generation when it is reset repeatedly', async () => {
    const { service } = anArea();
    const { customerId } = await service.create(seller);
    for (let generation = 2; generation < 30; generation += 1)
      expect(await service.reset(seller)).toMatchObject({ generation, customerId });
  });

  test('returns the removed demo once, and null when it is removed again', async () => {
    const { service, cleanup } = anArea();
    const { storefrontId } = await service.create(seller);
    const removed = [await service.remove(stranger), await service.remove(seller), await service.remove(seller)];
    expect(removed.map((demo) => demo?.storefrontId ?? null)).toEqual([null, storefrontId, null]);
    expect(await service.read(seller)).toMatchObject({ status: 'CLEANUP_PENDING' });
    for (const late of [service.reset(seller), service.extend(seller, 1), service.addSources(seller, ['sample-retail-media'])])
      await expect(late).rejects.toMatchObject({ status: 404 });
    await cleanup.cleanUp();
    expect(await service.read(seller)).toBeNull();
  });

  test('ends with its lease, whether or not the worker has processed it', async () => {
    const { service, clock, samples, cleanup } = anArea();
    const { customerId } = await service.create(seller);
    clock.advance(week - 1);
    await cleanup.cleanUp();
    expect(await service.read(seller)).toMatchObject({ status: 'ACTIVE' });
    clock.advance(1);
    expect(await service.read(seller)).toMatchObject({ status: 'CLEANUP_PENDING' });
    expect(await service.create(seller)).toMatchObject({ generation: 2, status: 'ACTIVE' });
    expect(samples.closed).toContain(customerId);
    clock.advance(week);
    await cleanup.cleanUp();
    expect(samples.shelves.size).toBe(0);
    expect(await service.read(seller)).toBeNull();
  });

  test('sets the end of its account to the end of the lease, also after a reset and an extension', async () => {
    const { service, clock, samples } = anArea();
    const { customerId, expiresAt } = await service.create(seller);
    expect(samples.ends.get(customerId)).toEqual(expiresAt);
    clock.advance(week / 2);
    await service.reset(seller);
    expect(samples.ends.get(customerId)).toEqual(expiresAt);
    const extended = await service.extend(seller, 7);
    expect(extended.expiresAt.getTime()).toBeGreaterThan(expiresAt.getTime());
    expect(samples.ends.get(customerId)).toEqual(extended.expiresAt);
  });

  test('records a failed removal and retries it later', async () => {
    const { service, clock, samples, cleanup } = anArea();
    await service.create(seller);
    await service.remove(seller);
    samples.isStuck = true;
    await cleanup.cleanUp();
    expect(await service.read(seller)).toMatchObject({ status: 'CLEANUP_FAILED', cleanupAttempts: 1 });
    samples.isStuck = false;
    await cleanup.cleanUp();
    expect(await service.read(seller)).toMatchObject({ status: 'CLEANUP_FAILED' });
    clock.advance(10 * 60_000);
    await cleanup.cleanUp();
    expect(await service.read(seller)).toBeNull();
  });
});
