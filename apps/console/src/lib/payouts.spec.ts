import type { Schemas } from './api';
import { balancesOf, changedWordsOf, masked, payeeClash, payoutStateOf, problemOf } from './payouts';

type Activity = Schemas['PayoutActivity'];
const row = (more: Partial<Activity>): Activity => ({
  kind: 'ledger',
  occurredAt: '2026-04-01T00:00:00Z',
  currency: 'USD',
  amountMinor: '1050',
  status: 'pending',
  ...more,
});
const payee = (currency: string) => ({ currency }) as Schemas['Payee'];
const billing = { onboardingStatus: 'complete', currency: 'USD', payoutDetails: payee('USD') } as const;

describe('Balances of a seller', () => {
  it('add what is not paid, also when it failed, exactly and by currency, and know the next and the last date', () => {
    expect(
      balancesOf(
        [
          row({ expectedAt: '2026-06-01T00:00:00Z' }),
          row({ amountMinor: '9007199254740993', expectedAt: '2026-05-01T00:00:00Z' }),
          row({ currency: 'EUR', status: 'paid', paidAt: '2026-03-01T00:00:00Z' }),
          row({ status: 'paid', paidAt: '2026-02-01T00:00:00Z' }),
          row({ amountMinor: '7', expectedAt: '2026-03-01T00:00:00Z' }),
          row({ amountMinor: '900', statementRef: 'payout_1', expectedAt: '2026-03-05T00:00:00Z' }),
          row({ status: 'failed' }),
          { kind: 'setup', occurredAt: '2026-04-01T00:00:00Z', reason: 'changed' },
        ],
        Date.parse('2026-04-10'),
      ),
    ).toEqual([
      { currency: 'EUR', onItsWayMinor: '0', unpaidMinor: '0', nextAt: null, overdue: 0, lastPaidAt: '2026-03-01T00:00:00Z', failed: 0 },
      {
        currency: 'USD',
        onItsWayMinor: '1950',
        unpaidMinor: '9007199254742050',
        nextAt: '2026-05-01T00:00:00Z',
        overdue: 1,
        lastPaidAt: '2026-02-01T00:00:00Z',
        failed: 1,
      },
    ]);
  });
});

test('a month without a payout is overdue after its date, unless the seller owes it', () => {
  const month = { expectedAt: '2026-04-01T00:00:00Z' };
  const at = (day: string, more: Partial<Activity>) => payoutStateOf(row({ ...month, ...more }), Date.parse(day));
  expect([at('2026-03-01', {}), at('2026-04-02', {}), at('2026-04-02', { amountMinor: '-5' })]).toEqual(['due', 'overdue', 'due']);
  expect([at('2026-04-02', { statementRef: 'payout_1' }), at('2026-04-02', { kind: 'setup' })]).toEqual(['pending', null]);
});

test('a change of a payee or of the terms names its fields as the forms do, each once', () => {
  const words = (more: Partial<Activity>) => changedWordsOf({ kind: 'setup', occurredAt: '2026-04-01T00:00:00Z', ...more });
  expect(words({ changedFields: ['accountNumber', 'countryCode'] })).toEqual(['payouts.number', 'payouts.country']);
  expect(words({ changedFields: ['platformFeePercent', 'fees'] })).toEqual(['payouts.fee']);
  expect(words({})).toEqual([]);
});

describe('What stops payouts', () => {
  it('is a hold before anything else', () => {
    expect(problemOf({ ...billing, onboardingStatus: 'restricted', payoutDetails: null }, [], [])).toEqual({ is: 'restricted' });
  });
  it('is a currency without a payee: the own one, and those in which something is due', () => {
    expect(problemOf({ ...billing, payoutDetails: null }, [payee('EUR')], [])).toEqual({ is: 'noPayee', currency: 'USD' });
    expect(problemOf({ ...billing, payoutDetails: null }, [payee('EUR')], null)).toEqual({ is: 'noPayee', currency: 'USD' });
    expect(problemOf(billing, [], [row({ currency: 'GBP' })])).toEqual({ is: 'noPayee', currency: 'GBP' });
    expect(problemOf(billing, [], [row({ currency: 'GBP', status: 'paid' })])).toBeNull();
  });
  it('is a failed payout, and nothing when all is well', () => {
    expect(problemOf(billing, [payee('USD')], [row({ status: 'failed' })])).toEqual({ is: 'failed', count: 1 });
    expect(problemOf(billing, [payee('USD')], [row({})])).toBeNull();
  });
});

test('account numbers are shown by their last characters alone', () => {
  expect(masked('••••3000')).toBe('•••• 3000');
  expect(masked('3000')).toBe('•••• 3000');
  expect(masked('')).toBe('••••');
});

describe('A payee that is saved', () => {
  const stored = { entityName: 'Caf\u00e9 Media', currency: 'EUR', updatedAt: '2026-04-01T00:00:00Z' } as Schemas['Payee'];
  it('is known by its entity and currency, also when its name is typed with combining characters', () => {
    expect(payeeClash([stored], { entityName: ' Cafe\u0301 Media', currency: 'EUR' }, undefined)).toBe('known');
    expect(payeeClash([stored], { entityName: 'Caf\u00e9 Media', currency: 'USD' }, undefined)).toBeNull();
    expect(payeeClash([stored], { entityName: 'Media', currency: 'EUR' }, undefined)).toBeNull();
  });
  it('clashes with a change or a removal since the person has opened it', () => {
    const opened = { ...stored, updatedAt: '2026-03-01T00:00:00Z' };
    expect(payeeClash([stored], stored, stored)).toBeNull();
    expect(payeeClash([stored], opened, opened)).toBe('changed');
    expect(payeeClash([], stored, stored)).toBe('changed');
  });
});
