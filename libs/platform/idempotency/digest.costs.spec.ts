import { growth } from '@test/processor-time';
import { digestOf } from './digest';

const nested = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), 1);

it('takes linear time in the depth of the value', async () => {
  expect(await growth((levels) => digestOf(nested(levels)), 10_000)).toBeLessThan(8);
});
