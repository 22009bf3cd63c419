import { isDeepStrictEqual } from 'node:util';
import type { InvoiceBooks, InvoiceRange } from '../application/invoice-books';
import type { Entry } from '../domain/ledger';
import type { BillingAccounts, Invoices, Ledger } from '../domain/ports';
import { entriesFor } from '../domain/position';
import type { Recipient } from '../domain/recipient';
import type { InvoiceBook, ShownInvoice } from '../domain/shown-invoice';

export const aRecipient: Recipient = {
  company: 'Northwind',
  contactName: 'Ann',
  email: ['ann@northwind.example'],
  ccEmails: null,
  address: '1 Quay Street',
  address2: null,
  city: 'Galway',
  region: null,
  postalCode: 'H91',
  countryAlpha2: 'IE',
  taxId: 'IE1',
};

/** Reads the book of one currency and the invoices of all. Throws when an invoice read alone differs from the same one in the list. */
export async function readBook(
  books: InvoiceBooks,
  accountId: number,
  currency: string,
  now: Date,
): Promise<InvoiceBook & { readonly invoices: readonly ShownInvoice[] }> {
  const read = await books.read(accountId, currency);
  const list = (part: InvoiceRange) => books.list(accountId, read, now, part);
  const invoices = await list({});
  const paged = await Promise.all(invoices.map(({ number }) => list({ before: number + 1, take: 1 })));
  if (!isDeepStrictEqual(paged.flat(), [...invoices])) throw new Error('An invoice is another one by itself than among all.');
  return { ...read.get(currency)!, invoices };
}

interface Books {
  readonly accounts: BillingAccounts;
  readonly invoices: Invoices;
  readonly ledger: Ledger;
  /** Id of an organization without any rows. */
  readonly accountId: number;
}

const noPlan = { commitmentMinor: 0, overageMinor: 0 };
const openMonth = { currency: 'USD', correctsCycle: null, chargedOn: [] } as const;
const [november, december] = [new Date('2026-11-01T00:00:00.000Z'), new Date('2026-12-01T00:00:00.000Z')];

export const anInvoice = (accountId: number, number: number, cycleKey: string) => ({
  accountId,
  number,
  cycleKey,
  currency: 'USD',
  feesMinor: 9,
  mediaMinor: 110,
  commitmentMinor: 7,
  overageMinor: 2,
  recipient: aRecipient,
  issuedAt: november,
  dueAt: december,
});

/** Contract tests for implementations of {@link Invoices}. */
export function invoicesContract(open: () => Promise<Books>): void {
  let books: Books;
  let posted: number;

  beforeEach(async () => {
    books = await open();
    posted = 0;
    await books.accounts.lock(books.accountId);
  });

  const deliver = async (mediaBuyId: string, day: string, fees: number, media: number): Promise<void> => {
    const { ledger, accountId } = books;
    const entries: readonly Entry[] = entriesFor(await ledger.position(accountId, 'USD'), 'USD', [
      ['FEES', fees],
      ['SELLER_PAYABLE', media],
    ]);
    const occurredAt = new Date(`${day}T00:00:00.000Z`);
    const sourceKey = `${mediaBuyId}:${day}:${(posted += 1)}`;
    await ledger.post({ accountId, source: 'delivery', sourceKey, memo: 'Delivered', occurredAt, entries });
  };
  test('sums uninvoiced charges by media buy, without those of the next month', async () => {
    const { invoices, accountId } = books;
    await deliver('mb_a', '2026-10-30', 5, 60);
    await deliver('mb_b', '2026-10-31', 5, 60);
    await deliver('mb_a', '2026-10-31', -1, -10);
    await deliver('mb_a', '2026-11-01', 7, 70);
    expect(await invoices.uninvoiced(accountId, november)).toEqual([
      { mediaBuyId: 'mb_a', ...openMonth, feesMinor: 4, mediaMinor: 50, ...noPlan },
      { mediaBuyId: 'mb_b', ...openMonth, feesMinor: 5, mediaMinor: 60, ...noPlan },
    ]);
  });

  test('sums uninvoiced charges of each currency on its own', async () => {
    const { invoices, ledger, accountId } = books;
    await deliver('mb_a', '2026-10-30', 5, 60);
    const entries = entriesFor(await ledger.position(accountId, 'EUR'), 'EUR', [['FEES', 9]]);
    const occurredAt = new Date('2026-10-31T00:00:00.000Z');
    await ledger.post({ accountId, source: 'delivery', sourceKey: 'mb_e:2026-10-31:1', memo: 'Delivered', occurredAt, entries });
    expect(await invoices.uninvoiced(accountId, november)).toMatchObject([
      { mediaBuyId: 'mb_a', currency: 'USD', feesMinor: 5 },
      { mediaBuyId: 'mb_e', currency: 'EUR', feesMinor: 9 },
    ]);
  });

  test('accepts one invoice per month and currency', async () => {
    const { invoices, accountId } = books;
    await invoices.insert(anInvoice(accountId, 1, '2026-10'), []);
    await invoices.insert({ ...anInvoice(accountId, 2, '2026-10'), currency: 'EUR' }, []);
    expect((await invoices.list(accountId)).map(({ number, currency }) => [number, currency])).toEqual([
      [2, 'EUR'],
      [1, 'USD'],
    ]);
  });

  test('lists plan charges after those of media buys, without a media buy', async () => {
    const { ledger, invoices, accountId } = books;
    await deliver('mb_a', '2026-10-30', 5, 0);
    for (const [source, amount] of [
      ['commitment', 90],
      ['overage', 7],
    ] as const) {
      const entries = entriesFor(await ledger.position(accountId, 'USD'), 'USD', [['PLANS', amount]]);
      const occurredAt = new Date('2026-10-31T00:00:00.000Z');
      await ledger.post({ accountId, source, sourceKey: 'plan_1:2026-10', memo: 'A plan', occurredAt, entries });
    }
    expect(await invoices.uninvoiced(accountId, november)).toEqual([
      { mediaBuyId: 'mb_a', ...openMonth, feesMinor: 5, mediaMinor: 0, ...noPlan },
      { mediaBuyId: null, ...openMonth, feesMinor: 0, mediaMinor: 0, commitmentMinor: 90, overageMinor: 7 },
    ]);
  });

  test('assigns late records of a closed month to the next one, exactly once', async () => {
    const { invoices, accountId } = books;
    await deliver('mb_a', '2026-10-30', 5, 0);
    await deliver('mb_a', '2026-11-02', 7, 0);
    expect(await invoices.closedUntil(accountId)).toBeNull();
    await invoices.close(accountId, november, []);
    expect(await invoices.closedUntil(accountId)).toEqual(november);
    await deliver('mb_a', '2026-10-30', 2, 0);
    expect(await invoices.uninvoiced(accountId, december)).toMatchObject([
      { mediaBuyId: 'mb_a', correctsCycle: null, feesMinor: 7 },
      { mediaBuyId: 'mb_a', correctsCycle: '2026-10', feesMinor: 2 },
    ]);
    await invoices.close(accountId, december, []);
    expect(await invoices.uninvoiced(accountId, december)).toEqual([]);
    expect(await invoices.findUnclosed(december, 1_000)).not.toContain(accountId);
    expect(await invoices.findUnclosed(new Date('2027-01-01T00:00:00.000Z'), 1_000)).toContain(accountId);
  });

  test('returns an organization for a draft once a month, and for an overdue invoice after its due date', async () => {
    const { invoices, accountId } = books;
    await invoices.close(accountId, november, []);
    const next = new Date('2027-01-01T00:00:00.000Z');
    expect(await invoices.findUndrafted(next, 1_000)).toContain(accountId);
    expect([await invoices.markDrafted(accountId, next), await invoices.markDrafted(accountId, next)]).toEqual([true, false]);
    expect(await invoices.findUndrafted(next, 1_000)).not.toContain(accountId);
    const invoice = anInvoice(accountId, 1, '2026-10');
    await invoices.insert({ ...invoice, dueAt: december }, []);
    await invoices.insert({ ...invoice, number: 2, cycleKey: '2026-11', dueAt: next }, []);
    expect(await invoices.findDueLooks(december, 1_000)).not.toContain(accountId);
    const later = new Date(december.getTime() + 1);
    expect(await invoices.findDueLooks(later, 1_000)).toContain(accountId);
    expect([await invoices.completeLook(accountId, later, []), await invoices.completeLook(accountId, later, [])]).toEqual([
      december,
      null,
    ]);
    expect(await invoices.findDueLooks(later, 1_000)).not.toContain(accountId);
    expect(await invoices.findDueLooks(new Date(next.getTime() + 1), 1_000)).toContain(accountId);
    await invoices.repeatReminders(accountId);
    expect([await invoices.completeLook(accountId, later, []), await invoices.completeLook(accountId, later, [])]).toEqual([
      december,
      null,
    ]);
  });

  test('returns an organization on each dunning day, and when a hold schedules it', async () => {
    const { invoices, accountId } = books;
    const day = (n: number) => new Date(december.getTime() + n * 86_400_000);
    await invoices.close(accountId, november, []);
    await invoices.insert({ ...anInvoice(accountId, 1, '2026-10'), dueAt: december }, []);
    expect(await invoices.completeLook(accountId, day(0.5), [0, 7])).toEqual(day(0));
    expect(await invoices.findDueLooks(day(7), 1_000)).not.toContain(accountId);
    await invoices.scheduleLook(accountId, day(3));
    await invoices.scheduleLook(accountId, day(5));
    expect(await invoices.completeLook(accountId, day(3.5), [0, 7])).toEqual(day(3));
    expect(await invoices.completeLook(accountId, day(7.5), [0, 7])).toEqual(day(7));
    expect(await invoices.findDueLooks(day(400), 1_000)).not.toContain(accountId);
  });

  test('lists invoices newest first, with their items', async () => {
    const { invoices, accountId } = books;
    const invoice = (number: number, cycleKey: string) => anInvoice(accountId, number, cycleKey);
    const items = ['mb_a', 'mb_b', 'mb_c'].map((mediaBuyId) => ({ mediaBuyId, feesMinor: 3, mediaMinor: 40 }));
    await invoices.insert(invoice(1, '2026-10'), items);
    await invoices.insert(invoice(2, '2026-11'), []);
    expect(await invoices.list(accountId)).toEqual([invoice(2, '2026-11'), invoice(1, '2026-10')]);
    expect(await invoices.list(accountId + 1)).toEqual([]);
    expect([await invoices.list(accountId, { take: 1 }), await invoices.list(accountId, { before: 2, take: 9 })]).toEqual([
      [invoice(2, '2026-11')],
      [invoice(1, '2026-10')],
    ]);
    expect(await invoices.findByNumbers(accountId, [1, 7])).toEqual([invoice(1, '2026-10')]);
    expect([
      await invoices.uncreditedFrom(accountId, 1),
      await invoices.uncreditedFrom(accountId, 2),
      await invoices.uncreditedFrom(accountId, 3),
    ]).toEqual([new Map([['USD', 256]]), new Map([['USD', 128]]), new Map()]);
    expect(await invoices.items(accountId, 1, { limit: 1, after: null })).toEqual(items.slice(0, 2));
    expect(await invoices.items(accountId, 1, { limit: 5, after: ['mb_a'] })).toEqual(items.slice(1));
    expect(await invoices.items(accountId, 2, { limit: 5, after: null })).toEqual([]);
  });

  test('adds carried amounts to later records, with the invoices that charge the media buy', async () => {
    const { invoices, accountId } = books;
    await invoices.close(accountId, november, []);
    await invoices.insert(anInvoice(accountId, 1, '2026-10'), [{ mediaBuyId: 'mb_a', feesMinor: 9, mediaMinor: 110 }]);
    const carried = { currency: 'USD', feesMinor: -3, mediaMinor: -30, ...noPlan, chargedOn: [] };
    const plan = {
      mediaBuyId: null,
      correctsCycle: '2026-10',
      currency: 'USD',
      feesMinor: 0,
      mediaMinor: 0,
      commitmentMinor: 5,
      overageMinor: 1,
    };
    await invoices.close(accountId, december, [
      { ...carried, mediaBuyId: 'mb_a', correctsCycle: '2026-10' },
      { ...plan, chargedOn: [] },
    ]);
    await deliver('mb_a', '2026-10-03', -1, -10);
    await deliver('mb_b', '2026-12-03', 2, 0);
    const next = new Date('2027-01-01T00:00:00.000Z');
    expect(await invoices.uninvoiced(accountId, next)).toEqual([
      {
        ...carried,
        mediaBuyId: 'mb_a',
        correctsCycle: '2026-10',
        feesMinor: -4,
        mediaMinor: -40,
        chargedOn: [{ number: 1, leftMinor: 119 }],
      },
      { mediaBuyId: 'mb_b', ...openMonth, feesMinor: 2, mediaMinor: 0, ...noPlan },
      { ...plan, chargedOn: [] },
    ]);
    await invoices.close(accountId, next, []);
    expect(await invoices.uninvoiced(accountId, new Date('2027-02-01T00:00:00.000Z'))).toEqual([]);
  });
}
