import { Demo, type NewDemo } from './domain/demo';
import type { Demos } from './domain/ports';

const at = new Date('2026-01-15T12:00:00.000Z');

export function aDemo(overrides: Partial<NewDemo> = {}): Demo {
  return Demo.create({ accountId: 1, id: 'demo_1', name: 'First', at, ...overrides });
}

/** What every store of demos has to do; run on memory and on PostgreSQL. `open` gives an empty one. */
export function demosContract(open: () => Promise<Demos>): void {
  let demos: Demos;

  beforeEach(async () => {
    demos = await open();
  });

  test('gives back what was inserted', async () => {
    await demos.insert(aDemo());
    const found = await demos.find(1, 'demo_1');
    expect(found?.state).toEqual(aDemo().state);
  });

  test('another account sees nothing of it', async () => {
    await demos.insert(aDemo());
    expect(await demos.find(2, 'demo_1')).toBeNull();
    expect(await demos.change(2, 'demo_1', (demo) => demo.archive(at))).toBeNull();
    expect(await demos.list(2, { limit: 10, after: null })).toEqual([]);
  });

  test('keeps a change, and nothing of a step that throws', async () => {
    await demos.insert(aDemo());
    await demos.change(1, 'demo_1', (demo) => demo.archive(at));
    const refused = demos.change(1, 'demo_1', (demo) => demo.archive(at));
    await expect(refused).rejects.toThrow('Not possible');
    expect((await demos.find(1, 'demo_1'))?.state.status).toBe('archived');
  });

  test('lists newest first, from behind a cursor', async () => {
    for (const [i, id] of ['demo_a', 'demo_b', 'demo_c'].entries()) {
      await demos.insert(aDemo({ id, at: new Date(at.getTime() + (i > 0 ? 1000 : 0)) }));
    }
    const [first, second, third] = await demos.list(1, { limit: 10, after: null });
    expect([first?.id, second?.id, third?.id]).toEqual(['demo_c', 'demo_b', 'demo_a']);
    const after = [first!.createdAt.toISOString(), first!.id];
    expect((await demos.list(1, { limit: 1, after })).map(({ id }) => id)).toEqual(['demo_b', 'demo_a']);
  });
}
