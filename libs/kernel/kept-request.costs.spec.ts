import { growth } from '@test/processor-time';
import { keptRequest } from './kept-request';

const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, n]));

describe('The stored part of a product request', () => {
  it('takes linear time', async () => {
    expect(await growth((n) => keptRequest({ ext: members(n) }), 20_000)).toBeLessThan(10);
    expect(await growth((n) => keptRequest({ refine: Array.from({ length: n }, () => ({ ask: 'more' })) }), 20_000)).toBeLessThan(10);
  });
});
