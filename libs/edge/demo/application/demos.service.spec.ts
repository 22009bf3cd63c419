import { FixedClock, SequentialIds } from '@exchange/kernel';
import { aPerson, anAgent } from '@exchange/kernel/testing';
import { InMemoryDemos } from '../adapters/in-memory';
import { DemosService } from './demos.service';

const caller = aPerson();
const stranger = aPerson({ accountId: 2 });

describe('Demos', () => {
  const clock = new FixedClock();
  let demos: DemosService;

  beforeEach(() => {
    demos = new DemosService(new InMemoryDemos(), new SequentialIds(), clock);
  });

  test('are created, read, archived and restored', async () => {
    const { id } = await demos.create(caller, { name: 'First' });
    expect((await demos.archive(caller, id)).status).toBe('archived');
    expect((await demos.restore(caller, id)).status).toBe('active');
    expect(await demos.read(caller, id)).toMatchObject({ id, name: 'First' });
  });

  test('404 when it belongs to another account', async () => {
    const { id } = await demos.create(caller, { name: 'First' });
    await expect(demos.read(stranger, id)).rejects.toMatchObject({ status: 404 });
    await expect(demos.archive(stranger, id)).rejects.toMatchObject({ status: 404 });
  });

  test('403 for an agent, because they belong to no advertiser', async () => {
    await expect(demos.create(anAgent(), { name: 'First' })).rejects.toMatchObject({ status: 403 });
  });

  test('are listed in pages, newest first', async () => {
    for (const name of ['a', 'b', 'c']) {
      clock.advance(1000);
      await demos.create(caller, { name });
    }
    const first = await demos.list(caller, { limit: 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(['c', 'b']);
    const { nextCursor } = first.pagination as { nextCursor: string };
    const second = await demos.list(caller, { limit: 2, cursor: nextCursor });
    expect(second.rows.map(({ name }) => name)).toEqual(['a']);
    expect(second.pagination).toEqual({ nextCursor: null, hasMore: false });
  });
});
