import { type LiveLine, maxLines, noLines, pageOfKind, withAll, withLine } from './live-lines';

const line = (position: number): LiveLine => ({ position: String(position), pointer: { kind: 'campaign', id: 'c1', revision: 1, at: '' } });
const positions = (lines: readonly LiveLine[]) => lines.map(({ position }) => Number(position));

describe('Lines of the feed', () => {
  it('come on top, the newest first', () => {
    const lines = withLine(withLine(noLines, line(1), false), line(2), false);
    expect(positions(lines.shown)).toEqual([2, 1]);
  });

  it('wait while they are held, and keep their order when they are shown', () => {
    const held = withLine(withLine(withLine(noLines, line(1), false), line(2), true), line(3), true);
    expect([positions(held.shown), positions(held.waiting)]).toEqual([[1], [3, 2]]);
    expect(withAll(held)).toEqual({ shown: [line(3), line(2), line(1)], waiting: [] });
    expect(positions(withLine(held, line(4), false).shown)).toEqual([4, 3, 2, 1]);
  });

  it('are at most 200, shown or waiting: the oldest are dropped', () => {
    let [shown, waiting] = [noLines, noLines];
    for (let n = 1; n <= maxLines + 5; n += 1) [shown, waiting] = [withLine(shown, line(n), false), withLine(waiting, line(n), true)];
    expect([shown.shown.length, positions(shown.shown).at(-1)]).toEqual([maxLines, 6]);
    expect([waiting.waiting.length, withAll({ ...waiting, shown: shown.shown }).shown.length]).toEqual([maxLines, maxLines]);
  });
});

test('kinds without a page of their own have no link', () => {
  expect(pageOfKind('campaign')).toBe('/a/$account/campaigns/$id');
  expect([pageOfKind('usage'), pageOfKind('toString')]).toEqual([undefined, undefined]);
});
