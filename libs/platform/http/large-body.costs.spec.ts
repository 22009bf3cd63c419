import { growth, measureLongestTurn } from '@test/processor-time';
import { one, people, read } from './large-body.fixture';

describe('A large body', () => {
  it.each<[string, (count: number) => unknown]>([
    ['in one list', (count) => one({ people: people(count) })],
    ['in many lists', (count) => ({ groups: Array.from({ length: 500 }, (_, i) => ({ name: `${i}`, people: people(count / 500) })) })],
    ['of texts', (count) => one({ texts: people(count).map(({ id }) => id) })],
  ])('never blocks the event loop for 80 ms: items %s', async (_, body) => {
    const large = body(50_000);
    expect(await measureLongestTurn(() => read(large))).toBeLessThan(80);
  });

  const wrong = {
    'unknown names': (size: number) => Object.fromEntries(Array.from({ length: size }, (_, i) => [`n${i}`, 1])),
    'lists beyond their maximum': (size: number) => one({ people: [{ id: 'a', tags: Array<object>(size).fill({}) }] }),
    'unknown names in many items': (size: number) => ({
      groups: Array.from({ length: 900 }, () => Object.fromEntries(people(size / 900).map(({ id }) => [id, 1]))),
    }),
    'long texts': (size: number) => one({ people: [{ id: 'a'.repeat(size * 10), tags: [{ type: 'b'.repeat(size * 10), value: ' ' }] }] }),
  };
  it.each(Object.entries(wrong))('takes time linear in its size: %s', async (_, body) => {
    const bodies = new Map([20_000, 80_000].map((size) => [size, body(size)]));
    expect(await growth((size) => read(bodies.get(size)).catch(() => undefined), 20_000)).toBeLessThan(9);
  });
});
