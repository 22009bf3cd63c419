import { LaneQueue } from './lane-queue';

const filled = (...items: [string, number][]) => {
  const queue = new LaneQueue<number>({ perLane: 10, total: 20 });
  for (const [lane, item] of items) queue.add(lane, item);
  return queue;
};
const admitAll = () => true;

describe('LaneQueue', () => {
  it('takes items from the lanes in turn, and from each lane in order', () => {
    const queue = filled(['a', 1], ['a', 2], ['a', 3], ['b', 4], ['c', 5]);
    expect(queue.take(10, admitAll).map(({ item }) => item)).toEqual([1, 4, 5, 2, 3]);
    expect(queue.size).toBe(0);
  });

  it('starts with the lanes that were not served by the last call', () => {
    const queue = filled(['a', 1], ['a', 2], ['b', 3]);
    expect(queue.take(1, admitAll).map(({ item }) => item)).toEqual([1]);
    expect(queue.take(1, admitAll).map(({ item }) => item)).toEqual([3]);
  });

  it('skips a lane that `admit` refuses, and keeps its items', () => {
    const queue = filled(['a', 1], ['b', 2]);
    expect(queue.take(10, (lane) => lane !== 'a')).toEqual([{ lane: 'b', item: 2 }]);
    expect(queue.size).toBe(1);
  });

  it('refuses items beyond the limits per lane and in total', () => {
    const queue = new LaneQueue<number>({ perLane: 2, total: 3 });
    expect([queue.add('a', 1), queue.add('a', 2), queue.add('a', 3)]).toEqual([true, true, false]);
    expect([queue.add('b', 4), queue.add('b', 5)]).toEqual([true, false]);
  });
});
