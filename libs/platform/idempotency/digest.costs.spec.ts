import { growth } from '@test/processor-time';
import { digestOf } from './digest';

const nested = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), 1);

it('takes time as the value is deep', async () => {
  expect(await growth((levels) => digestOf(nested(levels)), 10_000)).toBeLessThan(8);
});
