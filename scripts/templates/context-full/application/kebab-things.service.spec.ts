import { FixedClock, SequentialIds } from '@exchange/kernel';
import { InMemoryPascalThings } from '../adapters/in-memory';
import { PascalThingsService } from './kebab-things.service';

describe('Words things', () => {
  const clock = new FixedClock();
  let camelThings: PascalThingsService;

  beforeEach(() => {
    camelThings = new PascalThingsService(new InMemoryPascalThings(), new SequentialIds(), clock);
  });

  test('are created, read, archived and restored', async () => {
    const { id } = await camelThings.create(1, { name: 'First' });
    expect((await camelThings.archive(1, id)).status).toBe('archived');
    expect((await camelThings.restore(1, id)).status).toBe('active');
    expect(await camelThings.read(1, id)).toMatchObject({ id, name: 'First' });
  });

  test('404 when it belongs to another account', async () => {
    const { id } = await camelThings.create(1, { name: 'First' });
    await expect(camelThings.read(2, id)).rejects.toMatchObject({ status: 404 });
    await expect(camelThings.archive(2, id)).rejects.toMatchObject({ status: 404 });
  });

  test('are listed in pages, newest first', async () => {
    for (const name of ['a', 'b', 'c']) {
      clock.advance(1000);
      await camelThings.create(1, { name });
    }
    const first = await camelThings.list(1, { limit: 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(['c', 'b']);
    const { nextCursor } = first.pagination as { nextCursor: string };
    const second = await camelThings.list(1, { limit: 2, cursor: nextCursor });
    expect(second.rows.map(({ name }) => name)).toEqual(['a']);
    expect(second.pagination).toEqual({ nextCursor: null, hasMore: false });
  });
});
