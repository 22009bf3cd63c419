import * as fc from 'fast-check';
import { payerPool } from '@exchange/commitments';
import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { listCurrencies, CurrencyAccount } from '../domain/currency-account';
import { amountIn } from '../domain/fees';
import { totalOfInvoice } from '../domain/invoice';
import { entriesFor } from '../domain/position';
import { InMemoryBillingAccounts, InMemoryLedger } from '../testing/in-memory';
import { InMemoryCreditNotes } from '../testing/in-memory/credit-notes';
import { InMemoryInvoices } from '../testing/in-memory/invoices';
import { readBook } from '../testing/invoices';
import { ClosingService } from './closing.service';
import { InvoiceBooks } from './invoice-books';

const accountId = 7;
const currencies = ['EUR', 'JPY', 'USD'] as const;
type Currency = (typeof currencies)[number];
const at = (day: string) => new Date(`${day}T00:00:00.000Z`);
const end = at('2026-12-06');

const move = fc.oneof(
  fc.record({
    kind: fc.constant('charge' as const),
    currency: fc.constantFrom(...currencies),
    minor: fc.integer({ min: -500, max: 900 }),
    month: fc.integer({ min: 9, max: 11 }),
  }),
  fc.record({
    kind: fc.constantFrom('deposit' as const, 'reversal' as const),
    currency: fc.constantFrom(...currencies),
    minor: fc.integer({ min: 1, max: 900 }),
    month: fc.constant(9),
  }),
  fc.record({ kind: fc.constant('main' as const), currency: fc.constantFrom(...currencies), minor: fc.constant(0), month: fc.constant(9) }),
  fc.record({ kind: fc.constant('commit' as const), currency: fc.constantFrom(...currencies), minor: fc.nat(900), month: fc.constant(9) }),
  fc.record({
    kind: fc.constant('close' as const),
    currency: fc.constant('USD' as const),
    minor: fc.constant(0),
    month: fc.integer({ min: 10, max: 12 }),
  }),
);

test('keeps currencies apart in any order of charges, deposits, reversals, closings and changes of the main currency', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 25 }), async (moves) => {
      const [accounts, ledger, notes] = [new InMemoryBillingAccounts(), new InMemoryLedger(), new InMemoryCreditNotes()];
      const invoices = new InMemoryInvoices(ledger, notes);
      const clock = new FixedClock(at('2026-09-01'));
      await accounts.lock(accountId);
      for (const currency of ['EUR', 'JPY']) await accounts.openCurrency(CurrencyAccount.open(accountId, currency, clock.now()));
      await invoices.close(accountId, at('2026-09-01'), []);
      const organizations = { companyOf: async () => 'Northwind' } as never;
      const outbox = { append: async () => undefined } as never;
      const closing = new ClosingService(accounts, invoices, notes, organizations, outbox, new ImmediateUnitOfWork(), clock);
      const closeOn = async (date: Date) => {
        if (date > clock.now()) clock.advance(date.getTime() - clock.now().getTime());
        await closing.closeDue();
      };
      const sums = (): Record<Currency, number> => ({ EUR: 0, JPY: 0, USD: 0 });
      const [charged, paid, committed] = [sums(), sums(), sums()];
      const post = async (
        n: number,
        source: 'delivery' | 'deposit' | 'deposit_reversal',
        currency: Currency,
        month: number,
        shares: Parameters<typeof entriesFor>[2],
      ) => {
        const entries = entriesFor(await ledger.position(accountId, currency), currency, shares);
        const day = `2026-${String(month).padStart(2, '0')}-20`;
        const sourceKey = source === 'delivery' ? `mb_${currency}:${day}:${n}` : `dep_${n}`;
        if (entries.length > 0) await ledger.post({ accountId, source, sourceKey, memo: source, occurredAt: at(day), entries });
      };
      for (const [n, { kind, currency, minor, month }] of moves.entries()) {
        if (kind === 'charge') {
          await post(n, 'delivery', currency, month, [['FEES', minor]]);
          charged[currency] += minor;
        } else if (kind === 'deposit' || kind === 'reversal') {
          const sign = kind === 'deposit' ? -1 : 1;
          await post(n, kind === 'deposit' ? 'deposit' : 'deposit_reversal', currency, month, [['CASH', sign * minor]]);
          paid[currency] -= sign * minor;
        } else if (kind === 'commit') {
          if (minor > 0)
            await accounts.money.add(payerPool(accountId, currency), accountId, [
              { mediaBuyId: 'mb_1', amount: amountIn(minor, currency) },
            ]);
          committed[currency] += minor;
        } else if (kind === 'close') await closeOn(at(`2026-${month}-06`));
        else if ((await accounts.find(accountId)).account.state.currency !== currency)
          await accounts.makeMain(accountId, currency, clock.now());
      }
      await closeOn(end);
      const balances = await ledger.balances(accountId);
      const [issued, credited] = [await invoices.list(accountId), await notes.list(accountId, { limit: 1_000, after: null })];
      const open = await invoices.uninvoiced(accountId, new Date('2999-01-01'));
      for (const currency of currencies) {
        const debits = balances
          .filter((balance) => balance.currency === currency)
          .map(({ code, balanceMinor }) => (['CASH', 'RECEIVABLE'].includes(code) ? balanceMinor : -balanceMinor));
        expect(debits.reduce((sum, minor) => sum + minor, 0) + 0).toBe(0);
        const { fundedMinor, owedMinor } = await ledger.position(accountId, currency);
        expect(fundedMinor - owedMinor + 0).toBe(paid[currency] - charged[currency] + 0);
        const of = <Row extends { readonly currency: string }>(rows: readonly Row[]) => rows.filter((row) => row.currency === currency);
        const invoiced = of(issued).reduce((sum, invoice) => sum + totalOfInvoice(invoice), 0);
        const givenBack = of(credited).reduce((sum, { feesMinor }) => sum + feesMinor, 0);
        const accruing = of(open).reduce((sum, { feesMinor }) => sum + feesMinor, 0);
        expect(invoiced - givenBack + accruing).toBe(charged[currency]);
        expect(new Set(of(issued).map(({ cycleKey }) => cycleKey)).size).toBe(of(issued).length);
        const { invoices: shown } = await readBook(new InvoiceBooks(invoices, notes, ledger), accountId, currency, end);
        const stillOpen = of(shown).reduce((sum, { openMinor }) => sum + openMinor, 0);
        expect(stillOpen).toBeLessThanOrEqual(owedMinor);
      }
      expect(issued.map(({ number }) => number)).toEqual(issued.map((_, n) => issued.length - n));
      const standing = listCurrencies(await accounts.find(accountId));
      expect(Object.fromEntries(standing.map(({ currency, committedMinor }) => [currency, committedMinor]))).toEqual(committed);
      expect(standing.filter(({ isMain }) => isMain)).toHaveLength(1);
    }),
    { numRuns: 100 },
  );
});
