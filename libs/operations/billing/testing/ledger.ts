import * as fc from 'fast-check';
import { maxMinor, type Posting } from '../domain/ledger';
import type { Ledger, LedgerFilter } from '../domain/ports';
import { entriesFor } from '../domain/position';

const at = new Date('2026-01-15T12:00:00.000Z');

export function aDeposit(overrides: Partial<Posting> = {}): Posting {
  const entries = entriesFor({ fundedMinor: 0, owedMinor: 0 }, 'EUR', [['CASH', -500]]);
  return { accountId: 1, source: 'deposit', sourceKey: 'dep_1', memo: 'Deposit', occurredAt: at, entries, ...overrides };
}

/** Contract tests for implementations of {@link Ledger}, for an account without postings. */
export function ledgerContract(open: () => Promise<{ readonly ledger: Ledger; readonly accountId: number }>): void {
  let ledger: Ledger;
  let accountId: number;

  beforeEach(async () => {
    ({ ledger, accountId } = await open());
  });

  test('posts a source and key once, whatever entries a repetition has', async () => {
    const posting = aDeposit({ accountId });
    expect([await ledger.post(posting), await ledger.post(posting)]).toEqual([true, false]);
    const entries = entriesFor({ fundedMinor: 0, owedMinor: 0 }, 'EUR', [['CASH', -900]]);
    expect(await ledger.post({ ...posting, entries })).toBe(false);
    expect(await ledger.post({ ...posting, source: 'deposit_reversal', entries: posting.entries })).toBe(true);
    expect(await ledger.position(accountId, 'EUR')).toEqual({ fundedMinor: 1_000, owedMinor: 0 });
    expect(await ledger.position(accountId, 'USD')).toEqual({ fundedMinor: 0, owedMinor: 0 });
  });

  test.each([
    ['entries that do not add up to zero', [{ code: 'CASH', currency: 'EUR', amountMinor: 5 }]],
    [
      'entries that add up to zero only across currencies',
      [
        { code: 'CASH', currency: 'EUR', amountMinor: 5 },
        { code: 'FEES', currency: 'USD', amountMinor: -5 },
      ],
    ],
    [
      'a fraction of a minor unit',
      [
        { code: 'CASH', currency: 'EUR', amountMinor: 0.5 },
        { code: 'FEES', currency: 'EUR', amountMinor: -0.5 },
      ],
    ],
    [
      'an amount above the maximum',
      [
        { code: 'CASH', currency: 'EUR', amountMinor: 10 ** 13 },
        { code: 'FEES', currency: 'EUR', amountMinor: -(10 ** 13) },
      ],
    ],
  ] as const)('refuses %s', async (_, entries) => {
    await expect(ledger.post(aDeposit({ accountId, entries }))).rejects.toThrow(/entries|entry/);
    expect(await ledger.balances(accountId)).toEqual([]);
  });

  test('splits a charge above the maximum of one entry into several entries', async () => {
    const charge = 2.5 * maxMinor + 0.5;
    const shares = [
      ['SELLER_PAYABLE', charge],
      ['FEES', 7],
    ] as const;
    const entries = entriesFor({ fundedMinor: 5, owedMinor: 0 }, 'EUR', shares);
    expect(await ledger.post(aDeposit({ accountId, source: 'delivery', entries }))).toBe(true);
    expect(await ledger.position(accountId, 'EUR')).toEqual({ fundedMinor: -5, owedMinor: charge + 2 });
    expect(await ledger.findMismatches(accountId)).toEqual([]);
  });

  test('lists prepaid parts of deposits, without parts that paid a debt and without reversed deposits', async () => {
    const post = async (
      sourceKey: string,
      position: { fundedMinor: number; owedMinor: number },
      minor: number,
      source: Posting['source'] = 'deposit',
    ) => ledger.post(aDeposit({ accountId, source, sourceKey, memo: sourceKey, entries: entriesFor(position, 'EUR', [['CASH', -minor]]) }));
    await post('dep_ahead', { fundedMinor: 0, owedMinor: 0 }, 500);
    await post('dep_partly', { fundedMinor: 0, owedMinor: 300 }, 400);
    await post('dep_debt', { fundedMinor: 0, owedMinor: 300 }, 300);
    await post('dep_reversed', { fundedMinor: 0, owedMinor: 0 }, 700);
    await post('dep_reversed', { fundedMinor: 700, owedMinor: 0 }, -700, 'deposit_reversal');
    const money = { currency: 'EUR', occurredAt: at };
    expect(await ledger.paidAhead(accountId)).toEqual([
      { depositId: 'dep_partly', memo: 'dep_partly', amountMinor: 100, ...money },
      { depositId: 'dep_ahead', memo: 'dep_ahead', amountMinor: 500, ...money },
    ]);
    expect(await ledger.paidAhead(accountId + 1)).toEqual([]);
  });

  test('lists transactions with their entries, latest first, after a cursor', async () => {
    for (const n of [1, 2, 3]) await ledger.post(aDeposit({ accountId, sourceKey: `dep_${n}` }));
    await ledger.post(aDeposit({ accountId: accountId + 1 }));
    const rows = await ledger.transactions(accountId, { limit: 10, after: null });
    expect(rows.map(({ sourceKey }) => sourceKey)).toEqual(['dep_3', 'dep_2', 'dep_1']);
    const { id: _, recordedAt: __, ...first } = rows[2]!;
    expect(first).toEqual(aDeposit({ accountId }));
    const rest = await ledger.transactions(accountId, { limit: 1, after: [rows[0]!.id] });
    expect(rest.map(({ sourceKey }) => sourceKey)).toEqual(['dep_2', 'dep_1']);
  });

  test('lists only transactions of a source, or with an entry in a currency', async () => {
    await ledger.post(aDeposit({ accountId, sourceKey: 'dep_1' }));
    await ledger.post(aDeposit({ accountId, sourceKey: 'dep_1', source: 'deposit_reversal' }));
    const { currency } = aDeposit({}).entries[0]!;
    const sources = async (filter: LedgerFilter) =>
      (await ledger.transactions(accountId, { limit: 10, after: null }, filter)).map(({ source }) => source);
    expect(await sources({ source: 'deposit' })).toEqual(['deposit']);
    expect(await sources({ currency })).toEqual(['deposit_reversal', 'deposit']);
    expect(await sources({ currency: 'JPY' })).toEqual([]);
  });

  test('keeps sums at zero and only one of funded and owed above 0, whatever is paid, charged and corrected', async () => {
    const moves = fc.array(fc.tuple(fc.constantFrom('CASH', 'FEES', 'SELLER_PAYABLE'), fc.integer({ min: -1_000, max: 1_000 })), {
      maxLength: 12,
    });
    let account = accountId;
    await fc.assert(
      fc.asyncProperty(moves, async (shares) => {
        account += 10;
        let net = 0;
        for (const [n, share] of shares.entries()) {
          const entries = entriesFor(await ledger.position(account, 'EUR'), 'EUR', [share]);
          if (entries.length > 0) await ledger.post(aDeposit({ accountId: account, sourceKey: `move_${n}`, entries }));
          net -= share[1];
        }
        const { fundedMinor, owedMinor } = await ledger.position(account, 'EUR');
        expect([fundedMinor - owedMinor, Math.min(fundedMinor, owedMinor)]).toEqual([net === 0 ? 0 : net, 0]);
        expect([fundedMinor >= 0, owedMinor >= 0]).toEqual([true, true]);
      }),
      { numRuns: 25 },
    );
    expect(await ledger.findMismatches(account)).toEqual([]);
  });
}
