import { sumsOf } from './sums';

describe('Sums of a column', () => {
  test('are one for each currency, largest first', () => {
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(sumsOf([usd(1), { amount: 5, currency: 'EUR' }, null, usd(0.1), usd(0.2)])).toEqual([{ amount: 5, currency: 'EUR' }, usd(1.3)]);
  });

  test('are none without rows', () => {
    expect(sumsOf([])).toEqual([]);
  });
});
