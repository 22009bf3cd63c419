import { CreditNote, type CreditNoteState } from '../domain/credit-note';
import type { CreditNotes } from '../domain/ports';
import { aRecipient } from './invoices';

const note = (accountId: number, number: number, more: Partial<CreditNoteState> = {}): CreditNoteState => ({
  accountId,
  number,
  invoiceNumber: 3,
  invoiceCycle: '2026-10',
  currency: 'EUR',
  feesMinor: 5,
  mediaMinor: 60,
  plansMinor: 0,
  reason: null,
  recipient: aRecipient,
  issuedAt: new Date('2026-12-06T00:00:00.000Z'),
  ...more,
});

/** Contract tests for implementations of {@link CreditNotes}, for an organization without credit notes. */
export function creditNotesContract(open: () => Promise<{ readonly notes: CreditNotes; readonly accountId: number }>): void {
  it('numbers credit notes in sequence, finds them by number and invoice, and lists them newest first', async () => {
    const { notes, accountId } = await open();
    const items = ['mb_b', 'mb_a'].map((mediaBuyId) => ({ mediaBuyId, feesMinor: 2, mediaMinor: 30 }));
    const [one, two] = [note(accountId, 1), note(accountId, 2, { invoiceNumber: 4, reason: 'Goodwill' })];
    expect(await notes.nextNumber(accountId)).toBe(1);
    await notes.insert(CreditNote.issue(one), items);
    expect(await notes.nextNumber(accountId)).toBe(2);
    await notes.insert(CreditNote.issue(two), []);
    expect([await notes.find(accountId, 1), await notes.find(accountId, 3), await notes.find(accountId + 1, 1)]).toEqual([one, null, null]);
    expect(await notes.find(accountId, Number.MAX_SAFE_INTEGER)).toBeNull();
    expect(await notes.ofInvoice(accountId, 4)).toEqual([two]);
    const totals = [
      await notes.totals(accountId, [3, 4, 5]),
      await notes.totals(accountId, [4]),
      await notes.totals(accountId + 1, [3, 4]),
    ];
    expect(totals.map((byInvoice) => [...byInvoice].toSorted())).toEqual([
      [
        [3, 65],
        [4, 65],
      ],
      [[4, 65]],
      [],
    ]);
    expect(await notes.list(accountId, { limit: 1, after: null })).toEqual([two, one]);
    expect(await notes.list(accountId, { limit: 5, after: [2] })).toEqual([one]);
    expect(await notes.items(accountId, 1, 5)).toEqual(items.toReversed());
    expect(await notes.items(accountId, 1, 1)).toEqual([items[1]]);
    expect([await notes.items(accountId, 2, 5), await notes.list(accountId + 1, { limit: 5, after: null })]).toEqual([[], []]);
  });

  it('creditedSince sums staff credits in one currency from a time on, without delivery corrections', async () => {
    const { notes, accountId } = await open();
    const given = { reason: 'Goodwill', issuedAt: new Date('2026-12-07T00:00:00.000Z') };
    for (const one of [note(accountId, 1), note(accountId, 2, given), note(accountId, 3, { ...given, plansMinor: 100 })])
      await notes.insert(CreditNote.issue(one), []);
    const since = (at: Date, currency = 'EUR') => notes.creditedSince(accountId, currency, at);
    const later = new Date(given.issuedAt.getTime() + 1);
    expect([await since(given.issuedAt), await since(later), await since(given.issuedAt, 'USD')]).toEqual([230, 0, 0]);
  });
}
