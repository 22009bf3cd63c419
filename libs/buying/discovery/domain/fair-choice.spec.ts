import { aSeller } from '../testing';
import type { AskedSeller, Standing } from './ask';
import { fairChoice } from './fair-choice';

const sellers = (count: number, standing: Standing, from = 1): AskedSeller[] =>
  Array.from({ length: count }, (_, index) => aSeller(from + index, `seller-${from + index}`, { standing }));
const standings = (chosen: readonly AskedSeller[]) => {
  const counts: Partial<Record<Standing, number>> = {};
  for (const { standing } of chosen) counts[standing] = (counts[standing] ?? 0) + 1;
  return counts;
};

describe('a fair choice of sellers', () => {
  it('is everybody where they fit', () => {
    const all = [...sellers(3, 'resting'), ...sellers(2, 'proven', 10)];
    expect(fairChoice(all, 5)).toEqual(all);
    expect(fairChoice([], 5)).toEqual([]);
  });

  it('prefers those that are known to answer, and keeps a fifth of the places for others', () => {
    const all = [...sellers(50, 'new'), ...sellers(50, 'proven', 100)];
    expect(standings(fairChoice(all, 20))).toEqual({ proven: 16, new: 4 });
    expect(standings(fairChoice([...sellers(50, 'proven'), ...sellers(2, 'new', 100)], 20))).toEqual({ proven: 18, new: 2 });
    expect(standings(fairChoice([...sellers(3, 'proven'), ...sellers(90, 'new', 100)], 20))).toEqual({ proven: 3, new: 17 });
  });

  it('takes of the others new ones first, then those that were silent, then those that rest', () => {
    const all = [...sellers(9, 'resting'), ...sellers(5, 'doubtful', 100), ...sellers(4, 'new', 200)];
    expect(standings(fairChoice(all, 10))).toEqual({ new: 4, doubtful: 5, resting: 1 });
  });

  it('follows the turns that it is given', () => {
    const all = sellers(40, 'new');
    expect(fairChoice(all, 7)).toEqual(all.slice(0, 7));
  });
});
