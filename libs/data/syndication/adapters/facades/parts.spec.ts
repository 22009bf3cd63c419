import { syndicationLimits } from '../../domain/limits';
import { splitIntoCalls, type SizedContent } from './parts';

async function* batches(...all: (readonly SizedContent[])[]): AsyncGenerator<readonly SizedContent[]> {
  yield* all;
}
const things = (count: number, size = 1): SizedContent[] => Array.from({ length: count }, (_, n) => ({ content: { n }, size }));
const lengths = async (...all: (readonly SizedContent[])[]) => {
  const found: number[] = [];
  for await (const part of splitIntoCalls(batches(...all))) found.push(part.length);
  return found;
};
const { entriesPerCall: partLength, charactersPerCall: partSize } = syndicationLimits;

it('splitIntoCalls starts a new part at the limit of items or characters, and makes none from nothing', async () => {
  expect(await lengths()).toEqual([]);
  expect(await lengths([], things(3))).toEqual([3]);
  expect(await lengths(things(partLength - 1), things(2))).toEqual([partLength, 1]);
  expect(await lengths(things(3, partSize / 2))).toEqual([2, 1]);
  expect(await lengths(things(2, partSize * 2))).toEqual([1, 1]);
});
