import { canAccept, canDispute, chargedLines, documentNumber, entriesOf, numberOfRef, sumsOf } from './billing';
import { changedInfo, infoDraft } from './billing-info';
import { minorOf } from './minor';

describe('minorOf', () => {
  it.each([
    ['250.5', 'USD', 'en', '25050'],
    ['1,234.56', 'USD', 'en', '123456'],
    ['1.234,56', 'EUR', 'de', '123456'],
    ['9007199254740993.01', 'USD', 'en', '900719925474099301'],
    ['500', 'JPY', 'ja', '500'],
    ['1.250', 'KWD', 'en', '1250'],
    ['1,000', 'HUF', 'en', '100000'],
    ['10.50', 'IDR', 'en', '1050'],
    ['0.10', 'USD', 'en', '10'],
  ])('reads %s %s in %s as %s', (typed, currency, language, minor) => expect(minorOf(typed, currency, language)).toBe(minor));

  it.each([
    ['1.005', 'USD'],
    ['5.5', 'JPY'],
    ['-3', 'USD'],
    ['much', 'USD'],
    ['', 'USD'],
  ])('leaves %j in %s to the API', (typed, currency) => expect(minorOf(typed, currency, 'en')).toBe(typed));
});

describe('an invoice', () => {
  const lines = [
    { kind: 'fees', amountMinor: '500' },
    { kind: 'media', amountMinor: '10000' },
    { kind: 'commitment', amountMinor: '900' },
    { kind: 'payment_applied', amountMinor: '-700' },
  ] as const;

  it('charges its lines without the payments', () => {
    expect(chargedLines({ lines: [...lines] }).map(({ kind }) => kind)).toEqual(['fees', 'media', 'commitment']);
  });

  it('has items that add up to its fees and media, or says that they do not', () => {
    const items = [
      { mediaBuyId: 'mb_1', feesMinor: '200', mediaMinor: '4000' },
      { mediaBuyId: 'mb_2', feesMinor: '300', mediaMinor: '6000' },
    ];
    expect(sumsOf(items, { lines: [...lines] })).toEqual({ feesMinor: '500', mediaMinor: '10000', totalMinor: '10500', isWhole: true });
    expect(sumsOf(items.slice(1), { lines: [...lines] }).isWhole).toBe(false);
  });

  it('is found by its number, also in its reference', () => {
    expect(numberOfRef('67-3')).toBe('3');
    expect([documentNumber('3'), documentNumber('three'), documentNumber('1e9')]).toEqual([3, 999_999_999, 999_999_999]);
  });
});

it('a transaction has a row for each entry in the currency', () => {
  const entries = [
    { code: 'CASH', currency: 'USD', amountMinor: '5' },
    { code: 'CUSTOMER_FUNDS', currency: 'EUR', amountMinor: '-5' },
  ] as const;
  const at = '2026-01-01T00:00:00.000Z';
  const transaction = {
    id: 7,
    source: 'deposit',
    sourceKey: 'dep_1',
    memo: 'Deposit',
    occurredAt: at,
    recordedAt: at,
    entries: [...entries],
  } as const;
  const rows = (currency?: string) => entriesOf([{ ...transaction, entries: [...entries] }], currency).map(({ key }) => key);
  expect([rows(), rows('EUR')]).toEqual([['7.0', '7.1'], ['7.1']]);
});

it('an over-delivery can be accepted while something is left of it, and disputed while it is open', () => {
  const can = (status: 'OPEN' | 'DISPUTED' | 'ACCEPTED' | 'WITHDRAWN', beyondMinor = '5') => {
    const of = { status, beyondMinor } as Parameters<typeof canAccept>[0];
    return [canAccept(of), canDispute(of)];
  };
  expect([can('OPEN'), can('DISPUTED'), can('ACCEPTED'), can('WITHDRAWN', '0')]).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ]);
});

it('billing details are sent as far as they differ: lists of addresses, and null for an empty field', () => {
  const stored = {
    contactName: 'Ann',
    email: ['a@x.example'],
    ccEmails: null,
    address: null,
    address2: null,
    city: 'Bern',
    region: null,
    postalCode: null,
    countryAlpha2: 'CH',
    taxId: null,
    phone: null,
    language: null,
  } as const;
  const before = infoDraft({ ...stored, email: [...stored.email] });
  expect(before).toMatchObject({ contactName: 'Ann', email: 'a@x.example', ccEmails: '', city: 'Bern' });
  expect(changedInfo(before, before)).toEqual({});
  const now = { ...before, email: 'a@x.example\nb@x.example', city: ' ', countryAlpha2: 'de', language: 'de' };
  expect(changedInfo(before, now)).toEqual({ email: ['a@x.example', 'b@x.example'], city: null, countryAlpha2: 'DE', language: 'de' });
});
