import { PascalThing, type NewPascalThing } from '../domain/kebab-thing';
import type { PascalThings } from '../domain/ports';

const at = new Date('2026-01-15T12:00:00.000Z');

export function aPascalThing(overrides: Partial<NewPascalThing> = {}): PascalThing {
  return PascalThing.create({ accountId: 1, id: 'short-prefix_1', name: 'First', at, ...overrides });
}

/** Contract tests for implementations of {@link PascalThings}. `open` returns an empty one. */
export function camelThingsContract(open: () => Promise<PascalThings>): void {
  let camelThings: PascalThings;

  beforeEach(async () => {
    camelThings = await open();
  });

  test('finds what was inserted', async () => {
    await camelThings.insert(aPascalThing());
    const found = await camelThings.find(1, 'short-prefix_1');
    expect(found?.state).toEqual(aPascalThing().state);
  });

  test('shows nothing to another account', async () => {
    await camelThings.insert(aPascalThing());
    expect(await camelThings.find(2, 'short-prefix_1')).toBeNull();
    expect(await camelThings.change(2, 'short-prefix_1', (camelThing) => camelThing.archive(at))).toBeNull();
    expect(await camelThings.list(2, { limit: 10, after: null })).toEqual([]);
  });

  test('stores a change, and nothing when the step throws', async () => {
    await camelThings.insert(aPascalThing());
    await camelThings.change(1, 'short-prefix_1', (camelThing) => camelThing.archive(at));
    const refused = camelThings.change(1, 'short-prefix_1', (camelThing) => camelThing.archive(at));
    await expect(refused).rejects.toThrow('Not possible');
    expect((await camelThings.find(1, 'short-prefix_1'))?.state.status).toBe('archived');
  });

  test('lists newest first, from a cursor on', async () => {
    for (const [i, id] of ['short-prefix_a', 'short-prefix_b', 'short-prefix_c'].entries()) {
      await camelThings.insert(aPascalThing({ id, at: new Date(at.getTime() + (i > 0 ? 1000 : 0)) }));
    }
    const [first, second, third] = await camelThings.list(1, { limit: 10, after: null });
    expect([first?.id, second?.id, third?.id]).toEqual(['short-prefix_c', 'short-prefix_b', 'short-prefix_a']);
    const after = [first!.createdAt.toISOString(), first!.id];
    expect((await camelThings.list(1, { limit: 1, after })).map(({ id }) => id)).toEqual(['short-prefix_b', 'short-prefix_a']);
  });
}
