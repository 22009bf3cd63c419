import { syndicationLimits } from '../../domain/limits';
import { inParts, type Sized } from './parts';

async function* batches(...all: (readonly Sized[])[]): AsyncGenerator<readonly Sized[]> {
  yield* all;
}
const things = (count: number, size = 1): Sized[] => Array.from({ length: count }, (_, n) => ({ content: { n }, size }));
const lengths = async (...all: (readonly Sized[])[]) => {
  const found: number[] = [];
  for await (const part of inParts(batches(...all))) found.push(part.length);
  return found;
};
const { partLength, partSize } = syndicationLimits;

it('a part is full of things, or of characters; nothing makes no part', async () => {
  expect(await lengths()).toEqual([]);
  expect(await lengths([], things(3))).toEqual([3]);
  expect(await lengths(things(partLength - 1), things(2))).toEqual([partLength, 1]);
  expect(await lengths(things(3, partSize / 2))).toEqual([2, 1]);
  expect(await lengths(things(2, partSize * 2))).toEqual([1, 1]);
});
