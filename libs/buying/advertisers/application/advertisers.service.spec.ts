import { FixedClock } from '@exchange/kernel';
import { advertisersInMemory } from '../testing';
import { AdvertisersService } from './advertisers.service';

const notFound = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;
const request = (n: number) => ({ name: `Acme ${n}`, brand: `acme${n}.com`, primaryCurrency: 'USD' });

describe('AdvertisersService', () => {
  const { facade, records } = advertisersInMemory();
  const service = new AdvertisersService(records, new FixedClock());

  it('creates, reads, updates, archives and restores on the caller’s account', async () => {
    const { id } = await service.create(1, request(1));
    expect(await service.update({ accountId: 1, id }, { name: 'New' })).toMatchObject({ id, name: 'New' });
    await service.archive({ accountId: 1, id });
    expect((await service.get({ accountId: 1, id })).status).toBe('ARCHIVED');
    expect((await service.restore({ accountId: 1, id })).status).toBe('ACTIVE');
  });

  it('buys in the currency of the account unless told otherwise', async () => {
    const silent = (n: number) => ({ ...request(n), primaryCurrency: undefined });
    expect(await service.create(7, silent(1))).toMatchObject({ primaryCurrency: 'USD' });
    expect(await service.create(7, { ...request(2), primaryCurrency: 'EUR' })).toMatchObject({ primaryCurrency: 'EUR' });
    expect(await service.create(7, silent(3))).toMatchObject({ primaryCurrency: 'EUR' });
    expect(await service.create(8, silent(4))).toMatchObject({ primaryCurrency: 'USD' });
  });

  it('pages by take and skip with the total', async () => {
    for (const n of [11, 12, 13]) await service.create(11, request(n));
    const page = await service.list({ accountId: 11 }, { take: 2, skip: 2 });
    expect([page.rows.length, page.pagination]).toEqual([1, { skip: 2, take: 2, total: 3, hasMore: false }]);
  });

  it('knows nothing of another account’s advertisers', async () => {
    const { id } = await service.create(1, request(2));
    const key = { accountId: 2, id };
    for (const attempt of [() => service.get(key), () => service.update(key, {}), () => service.archive(key), () => service.restore(key)]) {
      await expect(attempt()).rejects.toThrow(notFound);
    }
  });

  it('pages with the offset of the next page, null at the end', async () => {
    for (const n of [3, 4, 5]) await service.create(3, request(n));
    const first = await service.list({ accountId: 3 }, { limit: 2, offset: 0 });
    expect([first.rows.length, first.pagination]).toEqual([2, { limit: 2, offset: 0, nextOffset: 2 }]);
    const last = await service.list({ accountId: 3 }, { limit: 2, offset: 2 });
    expect([last.rows.length, last.pagination]).toEqual([1, { limit: 2, offset: 2, nextOffset: null }]);
  });

  it('tells other contexts about an advertiser, and locks its currency for them', async () => {
    const { id } = await service.create(4, request(6));
    expect(await facade.find(4, id)).toMatchObject({ id, brand: 'acme6.com', primaryCurrency: 'USD', status: 'ACTIVE' });
    expect(await facade.lockCurrency(4, id)).toMatchObject({ id, primaryCurrency: 'USD' });
    expect((await service.get({ accountId: 4, id })).currencyLocked).toBe(true);
    expect([await facade.find(5, id), await facade.lockCurrency(5, id)]).toEqual([null, null]);
  });
});
