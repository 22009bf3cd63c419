import { growth } from '@test/processor-time';
import { checkBody } from './body-check';
import { hostile, WholeBody } from './body-check.fixture';
import { shapeOf } from './declared-shape';

describe('The check of a body', () => {
  it.each(Object.keys(hostile))('takes time linear in the size: %s', async (what) => {
    const shape = shapeOf(WholeBody);
    const bodies = new Map([20_000, 80_000].map((size) => [size, hostile[what]!(size) as object]));
    expect(await growth((size) => checkBody(bodies.get(size)!, shape).catch(() => undefined), 20_000)).toBeLessThan(9);
  });
});
