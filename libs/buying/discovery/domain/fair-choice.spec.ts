import { aSeller } from '../testing';
import type { AskedSeller, SellerStanding } from './ask';
import { fairChoice } from './fair-choice';

const sellers = (count: number, standing: SellerStanding, from = 1): AskedSeller[] =>
  Array.from({ length: count }, (_, index) => aSeller(from + index, `seller-${from + index}`, { standing }));
const standings = (chosen: readonly AskedSeller[]) => {
  const counts: Partial<Record<SellerStanding, number>> = {};
  for (const { standing } of chosen) counts[standing] = (counts[standing] ?? 0) + 1;
  return counts;
};

describe('fairChoice', () => {
  it('returns all sellers when they fit', () => {
    const all = [...sellers(3, 'resting'), ...sellers(2, 'proven', 10)];
    expect(fairChoice(all, 5)).toEqual(all);
    expect(fairChoice([], 5)).toEqual([]);
  });

  it('prefers proven sellers and reserves a fifth of the places for others', () => {
    const all = [...sellers(50, 'new'), ...sellers(50, 'proven', 100)];
    expect(standings(fairChoice(all, 20))).toEqual({ proven: 16, new: 4 });
    expect(standings(fairChoice([...sellers(50, 'proven'), ...sellers(2, 'new', 100)], 20))).toEqual({ proven: 18, new: 2 });
    expect(standings(fairChoice([...sellers(3, 'proven'), ...sellers(90, 'new', 100)], 20))).toEqual({ proven: 3, new: 17 });
  });

  it('fills the other places with new sellers, then doubtful, then resting ones', () => {
    const all = [...sellers(9, 'resting'), ...sellers(5, 'doubtful', 100), ...sellers(4, 'new', 200)];
    expect(standings(fairChoice(all, 10))).toEqual({ new: 4, doubtful: 5, resting: 1 });
  });

  it('keeps the given order', () => {
    const all = sellers(40, 'new');
    expect(fairChoice(all, 7)).toEqual(all.slice(0, 7));
  });
});
