import type { DemoAccountsFacade } from '@exchange/accounts';
import { FixedClock, type Grant } from '@exchange/kernel';
import { anAgent, aPerson } from '@exchange/kernel/testing';
import { accessOf, assertAllowed } from '@exchange/platform';
import { AdvertisersController } from '../adapters/http/advertisers.controller';
import { advertisersInMemory } from '../testing';
import { AdvertisersService } from './advertisers.service';

const notFound = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;
const by = (accountId: number) => aPerson({ accountId });
const agent = (accountId: number, ...grants: [number, Grant][]) => anAgent({ accountId, grants: new Map(grants) });
const request = (n: number) => ({ name: `Acme ${n}`, brand: `acme${n}.com`, primaryCurrency: 'USD' });

describe('AdvertisersService', () => {
  const { facade, records } = advertisersInMemory();
  const demoAccount = 66;
  const demos = { isDemo: async (accountId: number) => accountId === demoAccount } as DemoAccountsFacade;
  const service = new AdvertisersService(records, demos, new FixedClock());

  it('creates, reads, updates, archives and restores on the caller’s account', async () => {
    const { id } = await service.create(by(1), request(1));
    expect(await service.update(by(1), id, { name: 'New' })).toMatchObject({ id, name: 'New' });
    await service.archive(by(1), id);
    expect((await service.get(by(1), id)).status).toBe('ARCHIVED');
    expect((await service.restore(by(1), id)).status).toBe('ACTIVE');
  });

  it('creates only sandbox advertisers in a demo account', async () => {
    for (const [n, sandbox] of [true, false, undefined].entries()) {
      expect(await service.create(by(demoAccount), { ...request(n), sandbox })).toMatchObject({ sandbox: true });
      expect(await service.create(by(65), { ...request(n), sandbox })).toMatchObject({ sandbox: sandbox === true });
    }
  });

  it('reports active sandbox advertisers, and the ids of all sandboxes including archived ones', async () => {
    const { id } = await service.create(by(64), { ...request(1), sandbox: true });
    await service.create(by(64), request(2));
    expect(await facade.hasActiveSandbox(64)).toBe(true);
    await service.archive(by(64), id);
    expect([await facade.hasActiveSandbox(64), await facade.sandboxIds(64)]).toEqual([false, [id]]);
  });

  it('defaults to the currency of the account’s newest advertiser, or USD', async () => {
    const silent = (n: number) => ({ ...request(n), primaryCurrency: undefined });
    expect(await service.create(by(7), silent(1))).toMatchObject({ primaryCurrency: 'USD' });
    expect(await service.create(by(7), { ...request(2), primaryCurrency: 'EUR' })).toMatchObject({ primaryCurrency: 'EUR' });
    expect(await service.create(by(7), silent(3))).toMatchObject({ primaryCurrency: 'EUR' });
    expect(await service.create(by(8), silent(4))).toMatchObject({ primaryCurrency: 'USD' });
  });

  it('defaults to the time zone UTC', async () => {
    const { id, timezone } = await service.create(by(12), request(1));
    expect(timezone).toBe('UTC');
    expect(await service.create(by(12), { ...request(2), timezone: 'Europe/Berlin' })).toMatchObject({ timezone: 'Europe/Berlin' });
    expect(await service.update(by(12), id, { timezone: 'Pacific/Auckland' })).toMatchObject({ timezone: 'Pacific/Auckland' });
    expect(await service.update(by(12), id, { name: 'New' })).toMatchObject({ timezone: 'Pacific/Auckland' });
    expect(await facade.find(12, id)).toMatchObject({ timezone: 'Pacific/Auckland' });
  });

  it('pages by take and skip with the total', async () => {
    for (const n of [11, 12, 13]) await service.create(by(11), request(n));
    const page = await service.list(by(11), {}, { take: 2, skip: 2 });
    expect([page.rows.length, page.pagination]).toEqual([1, { skip: 2, take: 2, total: 3, hasMore: false }]);
  });

  it('returns 404 for another account’s advertiser', async () => {
    const { id } = await service.create(by(1), request(2));
    const other = by(2);
    for (const attempt of [
      () => service.get(other, id),
      () => service.update(other, id, {}),
      () => service.archive(other, id),
      () => service.restore(other, id),
    ]) {
      await expect(attempt()).rejects.toThrow(notFound);
    }
  });

  it('pages by offset, with null as the last nextOffset', async () => {
    for (const n of [3, 4, 5]) await service.create(by(3), request(n));
    const first = await service.list(by(3), {}, { limit: 2, offset: 0 });
    expect([first.rows.length, first.pagination]).toEqual([2, { limit: 2, offset: 0, nextOffset: 2 }]);
    const last = await service.list(by(3), {}, { limit: 2, offset: 2 });
    expect([last.rows.length, last.pagination]).toEqual([1, { limit: 2, offset: 2, nextOffset: null }]);
  });

  it('shows an advertiser to other contexts and locks its currency', async () => {
    const { id } = await service.create(by(4), request(6));
    expect(await facade.find(4, id)).toMatchObject({ id, brand: 'acme6.com', primaryCurrency: 'USD', status: 'ACTIVE' });
    expect(await facade.lockCurrency(4, id)).toMatchObject({ id, primaryCurrency: 'USD' });
    expect((await service.get(by(4), id)).currencyLocked).toBe(true);
    expect([await facade.find(5, id), await facade.lockCurrency(5, id)]).toEqual([null, null]);
  });

  it('requires an agreement to the current version to turn AUTO on with `agreed`, and none without it', async () => {
    const clock = new FixedClock();
    const timed = new AdvertisersService(records, demos, clock);
    const { id, updatedAt } = await timed.create(by(13), request(31));
    const set = (optimizationApplyMode: 'AUTO' | 'MANUAL', agreed?: number | null) =>
      timed.update(by(13), id, { optimizationApplyMode }, agreed);
    const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;
    await expect(set('AUTO', null)).rejects.toThrow(conflict);
    expect((await set('AUTO', updatedAt.getTime())).optimizationApplyMode).toBe('AUTO');
    await expect(set('AUTO', updatedAt.getTime())).rejects.toThrow(conflict);
    clock.advance(1_000);
    await set('MANUAL', null);
    await expect(set('AUTO', updatedAt.getTime())).rejects.toThrow(conflict);
    expect((await set('AUTO')).optimizationApplyMode).toBe('AUTO');
    expect((await set('AUTO', null)).optimizationApplyMode).toBe('AUTO');
  });

  it('lets an agent read granted advertisers, change those with READ_WRITE, and create none', async () => {
    const [own, read, other] = [
      await service.create(by(9), request(21)),
      await service.create(by(9), request(22)),
      await service.create(by(9), request(23)),
    ];
    const caller = agent(9, [own.id, 'READ_WRITE'], [read.id, 'READ']);
    const forbidden = expect.objectContaining({ code: 'FORBIDDEN' }) as Error;
    expect((await service.list(caller, {}, { take: 10, skip: 0 })).rows.map(({ id }) => id)).toEqual([read.id, own.id]);
    expect((await service.list(agent(9), {}, { limit: 10, offset: 0 })).rows).toEqual([]);
    expect((await service.get(caller, read.id)).id).toBe(read.id);
    expect((await service.update(caller, own.id, { name: 'New' })).name).toBe('New');
    for (const attempt of [() => service.update(caller, read.id, {}), () => service.archive(caller, read.id)])
      await expect(attempt()).rejects.toThrow(forbidden);
    expect(() => assertAllowed(accessOf(AdvertisersController, 'create'), caller, 'write')).toThrow(forbidden);
    for (const attempt of [
      () => service.get(caller, other.id),
      () => service.update(caller, other.id, {}),
      () => service.restore(caller, other.id),
    ])
      await expect(attempt()).rejects.toThrow(notFound);
  });
});
