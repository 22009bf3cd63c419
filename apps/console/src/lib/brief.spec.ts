import type { Schemas } from './api';
import { answersOf, pricingName, sellerRows, sellerState, shownOf } from './brief';

type Target = Schemas['BriefTarget'];
const target = (id: string, more: Partial<Target> = {}): Target => ({
  id,
  bucket: 'LIVE',
  storefrontId: 1,
  externalPublisherName: null,
  dispatchStatus: 'DISPATCHED',
  dispatchedAt: null,
  answer: null,
  responseCount: 0,
  respondedAt: null,
  ...more,
});
const answer = (demandSignalId: string, rate: number | null, more: Partial<Schemas['BriefResponse']> = {}): Schemas['BriefResponse'] => ({
  id: `resp_${demandSignalId}_${rate}`,
  planningBriefId: 'rfp_1',
  demandSignalId,
  kind: 'QUOTE',
  message: null,
  quote: { amount: 100, currency: 'EUR', pricingModel: 'cpm', rate, validUntil: null },
  mediaBuyId: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...more,
});

describe('sellerRows', () => {
  const targets = [target('a'), target('b'), target('c')];

  test('keeps the order in which sellers were asked, with the latest offer of each', () => {
    const rows = sellerRows(targets, [answer('c', 9), answer('a', 5), answer('c', 12)]);
    expect(rows.map(({ target: { id }, quote }) => [id, quote?.rate ?? null])).toEqual([
      ['a', 5],
      ['b', null],
      ['c', 9],
    ]);
  });

  test('marks the lowest rate of offers with the same pricing model', () => {
    const flat = answer('b', 1, { quote: { amount: 1, currency: 'EUR', pricingModel: 'flat_rate', rate: 1, validUntil: null } });
    expect(sellerRows(targets, [answer('a', 5), answer('c', 9), flat]).map(({ isLowest }) => isLowest)).toEqual([true, false, false]);
  });

  test('marks none when the rates are equal or unknown', () => {
    expect(sellerRows(targets, [answer('a', 5), answer('c', 5)]).some(({ isLowest }) => isLowest)).toBe(false);
    expect(sellerRows(targets, [answer('a', null), answer('c', null)]).some(({ isLowest }) => isLowest)).toBe(false);
  });

  test('drops the offer of a seller that declined afterwards, and keeps it when the seller only asks', () => {
    const later = (kind: 'DECLINE' | 'CLARIFY') => answer('a', null, { kind, quote: null });
    expect(sellerRows(targets, [later('DECLINE'), answer('a', 5)])[0]!.quote).toBeNull();
    expect(sellerRows(targets, [later('CLARIFY'), answer('a', 5)])[0]!.quote?.rate).toBe(5);
  });
});

test('sellerState is the answer, else how far the brief has come', () => {
  expect([sellerState(target('a')), sellerState(target('a', { answer: 'DECLINE' }))]).toEqual(['DISPATCHED', 'DECLINE']);
});

test('answersOf counts sellers that may still answer, offers, and sellers that wrote anything', () => {
  const targets = [
    target('a', { answer: 'QUOTE', responseCount: 2 }),
    target('b', { responseCount: 1 }),
    target('c', { dispatchStatus: 'FAILED' }),
    target('d'),
  ];
  expect(answersOf({ targets })).toEqual({ open: 2, offers: 1, answered: 2 });
});

describe('shownOf', () => {
  const rows = [{ id: 'new' }, { id: 'shown' }, { id: 'old' }];

  test('shows what was there, and counts what is newer', () => {
    expect(shownOf(rows, 'shown')).toEqual({ rows: rows.slice(1), newCount: 1 });
  });

  test('counts everything as new when nothing was there', () => {
    expect(shownOf(rows, null)).toEqual({ rows: [], newCount: 3 });
  });
});

test('pricingName has words for models without letters', () => {
  const name = (model: string) => pricingName(model, () => 'words');
  expect(['flat_rate', 'time', 'cpm', 'vcpm', 'cpcv'].map(name)).toEqual(['words', 'words', 'CPM', 'vCPM', 'CPCV']);
});
