import { FixedClock, SequentialIds } from '@exchange/kernel';
import { aPerson, anAgent } from '@exchange/kernel/testing';
import { InMemoryPascalThings } from '../testing/in-memory';
import { PascalThingsService } from './kebab-things.service';

const caller = aPerson();
const stranger = aPerson({ accountId: 2 });

describe('Words things', () => {
  const clock = new FixedClock();
  let camelThings: PascalThingsService;

  beforeEach(() => {
    camelThings = new PascalThingsService(new InMemoryPascalThings(), new SequentialIds(), clock);
  });

  test('are created, read, archived and restored', async () => {
    const { id } = await camelThings.create(caller, { name: 'First' });
    expect((await camelThings.archive(caller, id)).status).toBe('archived');
    expect((await camelThings.restore(caller, id)).status).toBe('active');
    expect(await camelThings.read(caller, id)).toMatchObject({ id, name: 'First' });
  });

  test('answer 404 when they belong to another account', async () => {
    const { id } = await camelThings.create(caller, { name: 'First' });
    await expect(camelThings.read(stranger, id)).rejects.toMatchObject({ status: 404 });
    await expect(camelThings.archive(stranger, id)).rejects.toMatchObject({ status: 404 });
  });

  test('answer 403 to an agent, because they belong to no advertiser', async () => {
    await expect(camelThings.create(anAgent(), { name: 'First' })).rejects.toMatchObject({ status: 403 });
  });

  test('are listed in pages, newest first', async () => {
    for (const name of ['a', 'b', 'c']) {
      clock.advance(1000);
      await camelThings.create(caller, { name });
    }
    const first = await camelThings.list(caller, { limit: 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(['c', 'b']);
    const { nextCursor } = first.pagination as { nextCursor: string };
    const second = await camelThings.list(caller, { limit: 2, cursor: nextCursor });
    expect(second.rows.map(({ name }) => name)).toEqual(['a']);
    expect(second.pagination).toEqual({ nextCursor: null, hasMore: false });
  });
});
