import { decimal, micros, split, sum } from '@exchange/kernel';
import { aLine, aMediaBuy, aStanding, mediaBuyEpoch } from '../testing';
import { groupBySeller, assignBudgets, uncoveredLines } from './plan';

const budgets = (
  lines: Parameters<typeof assignBudgets>[0],
  total: number,
  currency = 'EUR',
  buys: Parameters<typeof assignBudgets>[3] = [],
) => Object.fromEntries(assignBudgets(lines, total, currency, buys).map(({ line, budget }) => [line.productId, budget]));
const tooMuch = expect.objectContaining({ code: 'INSUFFICIENT_MEDIA_BUDGET' }) as Error;
const proposal = (weight: number, totalBudget: string | null = null) => ({ proposalId: 'p', totalBudget, weight });

describe('splitting an amount', () => {
  it.each([
    ['100.000000', [1, 1, 1], 'EUR', ['33.330000', '33.330000', '33.340000']],
    ['100.000000', [1, 1, 1], 'JPY', ['33.000000', '33.000000', '34.000000']],
    ['0.100000', [60, 40], 'USD', ['0.060000', '0.040000']],
    ['1000.010000', [33.3, 66.7], 'EUR', ['333.000000', '667.010000']],
    ['5.000000', [], 'EUR', []],
  ])('splits %s by the weights %j in %s', (amount, weights, currency, expected) => {
    const shares = split(micros(amount), weights, currency);
    expect(shares.map(decimal)).toEqual(expected);
    if (shares.length > 0) expect(sum(shares)).toBe(micros(amount));
  });

  it('gives a fraction of a minor unit to no share', () => {
    expect(split(micros('500.005'), [1, 1], 'USD').map(decimal)).toEqual(['250.000000', '250.000000']);
    expect(split(micros('500.5'), [1], 'JPY').map(decimal)).toEqual(['500.000000']);
  });

  it('reads numbers and strings alike', () => {
    expect([micros(0.1), micros('0.1'), micros('12'), micros(1e9)]).toEqual([100_000n, 100_000n, 12_000_000n, 10n ** 15n]);
  });
});

describe('the plan of an order', () => {
  it('splits the remaining budget equally among products without a budget', () => {
    const lines = [aLine('sf1:1:a', { budget: '100.000000' }), aLine('sf1:1:b'), aLine('sf1:2:c')];
    expect(budgets(lines, 1_000)).toEqual({ 'sf1:1:a': '100.000000', 'sf1:1:b': '450.000000', 'sf1:2:c': '450.000000' });
  });

  it('splits a proposal by its allocations, whatever their sum', () => {
    const lines = [aLine('sf1:1:a', { proposal: proposal(77) }), aLine('sf1:1:b', { proposal: proposal(33) })];
    expect(budgets(lines, 110.01)).toEqual({ 'sf1:1:a': '77.000000', 'sf1:1:b': '33.010000' });
  });

  it('uses the budget of a proposal, and leaves the rest to others', () => {
    const lines = [aLine('sf1:1:a', { proposal: proposal(100, '30.000000') }), aLine('sf1:2:b')];
    expect(budgets(lines, 100)).toEqual({ 'sf1:1:a': '30.000000', 'sf1:2:b': '70.000000' });
  });

  it('throws 409 when it costs more than is left after earlier orders', () => {
    expect(() => budgets([aLine('sf1:1:a', { budget: '100.010000' })], 100)).toThrow(tooMuch);
    const bought = aMediaBuy().execute(mediaBuyEpoch).state;
    expect(() => budgets([aLine('sf1:1:a')], 1_000.5, 'EUR', [bought])).toThrow(tooMuch);
    expect(() => budgets([aLine('sf1:1:a')], 1_000.505, 'EUR', [bought])).toThrow(tooMuch);
    expect(budgets([aLine('sf1:1:a')], 1_000.51, 'EUR', [bought])).toEqual({ 'sf1:1:a': '0.010000' });
  });

  it('groups packages into one media buy per seller', () => {
    const groups = groupBySeller(assignBudgets([aLine('sf1:1:a'), aLine('sf1:2:b'), aLine('sf1:1:c')], 300, 'EUR', []));
    expect(groups.map((group) => group.map(({ line }) => line.productId))).toEqual([['sf1:1:a', 'sf1:1:c'], ['sf1:2:b']]);
  });

  it('buys a product again only when its media buy failed, or when it was selected again after the end', () => {
    const line = aLine('sf1:7:a');
    const placed = aMediaBuy().execute(mediaBuyEpoch).claim(mediaBuyEpoch, mediaBuyEpoch)!;
    const end = (kind: 'rejected' | 'failed') =>
      placed.settle(1, 'create', { kind, reason: 'No.', errorCode: 'source_rejected' }, mediaBuyEpoch)!.state;
    const booked = placed.settle(1, 'create', aStanding(), mediaBuyEpoch)!.state;
    const again = aLine('sf1:7:a', { selectedAt: new Date(mediaBuyEpoch.getTime() + 1) });
    expect(uncoveredLines([line, aLine('sf1:7:z')], [booked])).toEqual([aLine('sf1:7:z')]);
    expect(uncoveredLines([line], [end('failed')])).toEqual([line]);
    expect(uncoveredLines([line], [end('rejected')])).toEqual([]);
    expect(uncoveredLines([again], [end('rejected')])).toEqual([again]);
    expect(uncoveredLines([again], [booked])).toEqual([]);
  });
});
