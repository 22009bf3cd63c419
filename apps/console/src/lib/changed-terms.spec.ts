import type { Schemas } from './api';
import { changedTerms } from './changed-terms';

const buy = {
  name: 'Oat',
  timezone: 'Europe/Berlin',
  flightDates: { startDate: '2030-02-28T23:00:00Z', endDate: '2030-03-30T23:00:00Z' },
  packages: [
    { packageId: 'a', budget: 100 },
    { packageId: 'b', budget: 200 },
  ],
} as unknown as Schemas['MediaBuy'];

test('typed terms that differ are sent', () => {
  expect(changedTerms(buy, { name: ' Oat drink ', lastDay: '2030-04-30', budgets: { a: '1,000', b: '200' } }, 'en')).toEqual({
    name: 'Oat drink',
    packages: [{ packageId: 'a', budget: 1_000 }],
    flightDates: { endDate: '2030-04-30T22:00:00.000Z' },
  });
});

test('what nobody typed is not sent, also after another person has changed it', () => {
  const newer = { ...buy, name: 'Milk', flightDates: { ...buy.flightDates, endDate: '2030-05-31T22:00:00Z' } };
  expect(changedTerms(newer, { budgets: {} }, 'en')).toEqual({});
  expect(changedTerms(newer, { name: 'Oat drink', budgets: {} }, 'en')).toEqual({ name: 'Oat drink' });
});

test('typed terms that are the stored ones are not sent', () => {
  expect(changedTerms(buy, { name: 'Oat', lastDay: '2030-03-30', budgets: { a: '100.00' } }, 'en')).toEqual({});
});
