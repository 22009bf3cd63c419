import { inParallel } from './in-parallel';

test('Work in parallel runs on all items, never on more than the limit at once', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  const work = async (item: number) => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
    return item;
  };
  await inParallel([1, 2, 3, 4, 5, 6, 7], 4, work, (item) => done.push(item));
  expect([done.sort(), most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 4]);
});
