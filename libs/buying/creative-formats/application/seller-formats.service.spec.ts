import { FixedClock } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { formatLimits } from '../domain/limits';
import { aFormat, aRole, InMemoryFormatSource, InMemorySellerFormatLists, InMemoryVisibleSellers } from '../testing';
import { SellerFormatsService } from './seller-formats.service';

const formats = [aFormat([aRole('image')]), aFormat([aRole('video')], { id: 'film', name: 'Film' })];
const caller = aPerson({ accountId: 1 });
const page = { limit: 10 };

describe('SellerFormatsService', () => {
  function start() {
    const clock = new FixedClock();
    const source = new InMemoryFormatSource({ kind: 'answered', formats, dropped: 0, isCut: false });
    const sellers = new InMemoryVisibleSellers();
    sellers.hidden.add(404);
    const service = new SellerFormatsService(new InMemorySellerFormatLists(), source, sellers, clock);
    return { source, clock, service, pass: (ms: number) => clock.advance(ms) };
  }

  it('asks the seller at the first look, and again after a day', async () => {
    const { source, service, pass } = start();
    expect((await service.list(caller, 7, page)).page.rows.map(({ id }) => id)).toEqual(['format_1', 'film']);
    pass(formatLimits.staleAfter - 1);
    await service.list(caller, 7, page);
    expect(source.asked).toEqual([7]);
    pass(1);
    await service.list(caller, 7, page);
    expect(source.asked).toEqual([7, 7]);
  });

  it('asks a seller that failed again only after a pause, and keeps its formats', async () => {
    const { source, service, pass } = start();
    await service.list(caller, 7, page);
    source.answer = { kind: 'failed', problem: 'It is silent.' };
    pass(formatLimits.staleAfter);
    const failed = await service.list(caller, 7, page);
    expect(failed).toMatchObject({ list: { problem: 'It is silent.' }, page: { rows: { length: 2 } } });
    pass(formatLimits.askAgainAfter - 1);
    await service.list(caller, 7, page);
    expect(source.asked).toHaveLength(2);
    pass(1);
    await service.list(caller, 7, page);
    expect(source.asked).toHaveLength(3);
  });

  it('asks by hand at any time, but not twice within seconds', async () => {
    const { source, service, pass } = start();
    await service.refresh(caller, 7);
    await service.refresh(caller, 7);
    expect(source.asked).toHaveLength(1);
    pass(formatLimits.askByHandAfter);
    expect(await service.refresh(caller, 7)).toMatchObject({ sellerId: 7, problem: null });
    expect(source.asked).toHaveLength(2);
  });

  it('asks once for simultaneous looks, and a few sellers at a time', async () => {
    const { source, service } = start();
    await Promise.all([service.fresh(1, [7]), service.fresh(1, [7])]);
    expect(source.asked).toEqual([7]);
    await service.fresh(1, [11, 12, 13, 14, 15, 16, 17]);
    expect(source.asked).toHaveLength(1 + formatLimits.askedTogether);
  });

  it('asks the others at the next look, however many sellers never answer', async () => {
    const { source, service, pass } = start();
    source.answer = { kind: 'failed', problem: 'It is silent.' };
    const ids = [11, 12, 13, 14, 15, 16, 17];
    await service.fresh(1, ids);
    await service.fresh(1, ids);
    expect(source.asked).toEqual(ids);
    pass(formatLimits.askAgainAfter);
    await service.fresh(1, [...ids, 18]);
    expect(source.asked.slice(7)).toEqual([18, 11, 12, 13, 14]);
  });

  it('filters by kind of content and by name, and pages', async () => {
    const { service } = start();
    const idsOf = async (filter: object) => (await service.list(caller, 7, { ...page, ...filter })).page.rows.map(({ id }) => id);
    expect(await idsOf({ type: 'video' })).toEqual(['film']);
    expect(await idsOf({ query: 'FILM' })).toEqual(['film']);
    expect(await idsOf({ query: 'format_' })).toEqual(['format_1']);
    expect((await service.list(caller, 7, { limit: 1 })).page.pagination).toMatchObject({ hasMore: true });
  });

  it('asks no seller that the buyer does not see', async () => {
    const { source, service } = start();
    await expect(service.list(caller, 404, page)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(service.refresh(caller, 404)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(source.asked).toEqual([]);
  });
});
