import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { InMemoryBillingAccounts, InMemoryLedger } from '../adapters/in-memory';
import { InMemoryCreditNotes } from '../adapters/in-memory/credit-notes';
import { InMemoryInvoices } from '../adapters/in-memory/invoices';
import { BillingAccount } from '../domain/billing-account';
import { settled } from '../domain/position';
import { ClosingService } from './closing.service';

const accountId = 7;
const at = (text: string) => new Date(`${text}T00:00:00.000Z`);

describe('Closing a month', () => {
  let ledger: InMemoryLedger;
  let invoices: InMemoryInvoices;
  let notes: InMemoryCreditNotes;
  let told: { type: string; payload: object }[];
  let accounts: InMemoryBillingAccounts;

  beforeEach(async () => {
    [accounts, ledger, notes, told] = [new InMemoryBillingAccounts(), new InMemoryLedger(), new InMemoryCreditNotes(), []];
    invoices = new InMemoryInvoices(ledger);
    await accounts.lock(accountId);
    await invoices.close(accountId, at('2026-09-01'));
  });

  const close = async (on: string) => {
    const outbox = { append: async (events: typeof told) => void told.push(...events) };
    const services = [accounts, invoices, notes, outbox as never, new ImmediateUnitOfWork()] as const;
    await new ClosingService(...services, new FixedClock(at(on))).round();
  };
  let posted = 0;
  const charge = async (day: string, amount: number, buy = 'mb_1', currency = 'USD') => {
    const entries = settled(await ledger.position(accountId, currency), currency, [['FEES', amount]]);
    const sourceKey = `${buy}:${day}:${(posted += 1)}`;
    await ledger.post({ accountId, source: 'delivery', sourceKey, memo: 'Delivered', occurredAt: at(day), entries });
  };
  const amounts = async () => (await invoices.list(accountId)).map(({ number, cycleKey, feesMinor }) => [number, cycleKey, feesMinor]);

  test('the organization is told of its invoice, once', async () => {
    await charge('2026-09-20', 500);
    await close('2026-10-05');
    await close('2026-10-06');
    await close('2026-10-07');
    expect(told).toMatchObject([
      { type: 'billing.invoice_issued', accountId, payload: { number: 1, cycle: '2026-09', dueAt: '2026-11-05T00:00:00.000Z' } },
    ]);
  });

  test('what is corrected downwards later is a credit note for the invoice that had it, and on no other invoice', async () => {
    await charge('2026-09-20', 500);
    await charge('2026-09-21', 300, 'mb_2');
    await close('2026-10-06');
    await charge('2026-09-20', -200);
    await charge('2026-09-21', 50, 'mb_2');
    await charge('2026-10-02', 90);
    await close('2026-11-06');
    expect(await amounts()).toEqual([
      [2, '2026-10', 90],
      [1, '2026-09', 800],
    ]);
    const [note] = await notes.list(accountId, { limit: 5, after: null });
    expect(note).toMatchObject({ number: 1, invoiceNumber: 1, invoiceCycle: '2026-09', feesMinor: 150, mediaMinor: 0, reason: null });
    expect(await notes.items(accountId, 1, 5)).toEqual([
      { mediaBuyId: 'mb_1', feesMinor: 200, mediaMinor: 0 },
      { mediaBuyId: 'mb_2', feesMinor: -50, mediaMinor: 0 },
    ]);
    await close('2026-12-06');
    expect(await notes.list(accountId, { limit: 5, after: null })).toHaveLength(1);
  });

  test('a month has one invoice of each currency, numbered without a gap; a late correction is credited in its own', async () => {
    await charge('2026-09-20', 500);
    await charge('2026-09-20', 300, 'mb_e', 'EUR');
    await close('2026-10-06');
    const shown = async () =>
      (await invoices.list(accountId)).map(({ number, cycleKey, currency, feesMinor }) => [number, cycleKey, currency, feesMinor]);
    expect(await shown()).toEqual([
      [2, '2026-09', 'USD', 500],
      [1, '2026-09', 'EUR', 300],
    ]);
    await charge('2026-09-20', -100, 'mb_e', 'EUR');
    await charge('2026-10-02', 40);
    await close('2026-11-06');
    expect((await shown())[0]).toEqual([3, '2026-10', 'USD', 40]);
    const [note, ...others] = await notes.list(accountId, { limit: 5, after: null });
    expect([note, others]).toMatchObject([{ invoiceNumber: 1, currency: 'EUR', feesMinor: 100 }, []]);
    expect(told.map(({ payload }) => (payload as { number: number }).number)).toEqual([1, 2, 3]);
  });

  test('what is corrected upwards later is on the next invoice', async () => {
    await charge('2026-09-20', 500);
    await close('2026-10-06');
    await charge('2026-09-20', 20);
    await close('2026-11-06');
    expect(await amounts()).toEqual([
      [2, '2026-10', 20],
      [1, '2026-09', 500],
    ]);
    expect(await notes.list(accountId, { limit: 5, after: null })).toEqual([]);
  });
});

test('a hold tells the organization why', () => {
  const now = at('2026-10-06');
  const hold = { id: 'hold_1', type: 'PAYMENT_FAILED', reason: 'The card was declined.', createdAt: now.toISOString() } as const;
  const { events } = BillingAccount.open(accountId, 'USD', now).hold(hold, now).recorded;
  expect(events).toMatchObject([
    { type: 'billing.held', accountId, payload: { type: 'PAYMENT_FAILED', reason: 'The card was declined.' } },
  ]);
});
