import { type CursorRequest, dayMs, later } from '@exchange/kernel';
import { uncreditedOf } from '../../domain/corrections';
import { cycleOf, type Invoice, type InvoiceItem, sumOfCharges, type UninvoicedCharge } from '../../domain/invoice';
import type { LedgerCode, Minor } from '../../domain/ledger';
import { Invoices, type Ledger } from '../../domain/ports';
import { InMemoryCreditNotes } from './credit-notes';

const nothing = { feesMinor: 0, mediaMinor: 0, commitmentMinor: 0, overageMinor: 0 };

export class InMemoryInvoices extends Invoices {
  private readonly rows: Invoice[] = [];
  private readonly lines = new Map<string, readonly InvoiceItem[]>();
  private readonly drafts = new Map<number, Date>();
  private readonly dues = new Map<number, Date>();
  private readonly closings = new Map<
    number,
    { readonly until: Date; readonly upTo: number; readonly carried: readonly UninvoicedCharge[] }
  >();

  constructor(
    private readonly ledger: Ledger,
    private readonly notes = new InMemoryCreditNotes(),
  ) {
    super();
  }

  async uninvoiced(accountId: number, before: Date): Promise<readonly UninvoicedCharge[]> {
    const { until, upTo, carried } = this.closings.get(accountId) ?? { until: new Date(0), upTo: 0, carried: [] };
    const found = new Map<string, UninvoicedCharge>();
    const add = (row: Omit<UninvoicedCharge, 'chargedOn'>): void => {
      const { mediaBuyId, currency, correctsCycle } = row;
      const name = `${mediaBuyId ?? '~'} ${correctsCycle ?? ''} ${currency}`;
      const sums = sumOfCharges([found.get(name) ?? nothing, row]);
      found.set(name, { mediaBuyId, currency, correctsCycle, ...sums, chargedOn: this.chargedOn(accountId, row) });
    };
    carried.forEach(add);
    for (const { id, source, sourceKey, occurredAt, entries } of await this.ledger.transactions(accountId, {
      limit: 10_000,
      after: null,
    })) {
      if (!['delivery', 'commitment', 'overage'].includes(source) || occurredAt >= before || (occurredAt < until && id <= upTo)) continue;
      const of = (wanted: LedgerCode): Minor =>
        entries.reduce((sum, { code, amountMinor }) => sum - (code === wanted ? amountMinor : 0), 0);
      add({
        mediaBuyId: source === 'delivery' ? sourceKey.split(':')[0]! : null,
        currency: entries[0]!.currency,
        correctsCycle: occurredAt < until ? cycleOf(occurredAt) : null,
        feesMinor: of('FEES'),
        mediaMinor: of('SELLER_PAYABLE'),
        commitmentMinor: source === 'commitment' ? of('PLANS') : 0,
        overageMinor: source === 'overage' ? of('PLANS') : 0,
      });
    }
    return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }

  private chargedOn(accountId: number, { mediaBuyId, correctsCycle }: Omit<UninvoicedCharge, 'chargedOn'>): UninvoicedCharge['chargedOn'] {
    if (mediaBuyId === null || correctsCycle === null) return [];
    const credited = this.notes.creditedOf(accountId, mediaBuyId);
    return this.rows
      .filter((row) => row.accountId === accountId)
      .toReversed()
      .flatMap(({ number }) => {
        const item = this.lines.get(`${accountId} ${number}`)?.find((one) => one.mediaBuyId === mediaBuyId);
        return item ? [{ number, leftMinor: item.feesMinor + item.mediaMinor - (credited.get(number) ?? 0) }] : [];
      });
  }

  async insert(invoice: Invoice, items: readonly InvoiceItem[]): Promise<void> {
    this.rows.unshift(invoice);
    this.keepDue(invoice.accountId, invoice.dueAt);
    this.lines.set(`${invoice.accountId} ${invoice.number}`, items);
  }

  async findUndrafted(until: Date, take: number): Promise<readonly number[]> {
    return [...this.closings.keys()].filter((id) => (this.drafts.get(id) ?? new Date(0)) < until).slice(0, take);
  }

  async markDrafted(accountId: number, until: Date): Promise<boolean> {
    const isNew = (this.drafts.get(accountId) ?? new Date(0)) < until;
    if (isNew) this.drafts.set(accountId, until);
    return isNew;
  }

  async findDueLooks(now: Date, take: number): Promise<readonly number[]> {
    return [...this.dues]
      .filter(([, due]) => due < now)
      .map(([id]) => id)
      .slice(0, take);
  }

  async completeLook(accountId: number, now: Date, days: readonly number[]): Promise<Date | null> {
    const since = this.dues.get(accountId);
    if (!since || since >= now) return null;
    this.dues.delete(accountId);
    for (const { dueAt } of await this.list(accountId))
      for (const at of [0, ...days].map((day) => later(dueAt, day * dayMs))) if (at >= now) this.keepDue(accountId, at);
    return since;
  }

  async scheduleLook(accountId: number, at: Date): Promise<void> {
    this.keepDue(accountId, at);
  }

  async repeatReminders(accountId: number): Promise<void> {
    for (const { dueAt } of await this.list(accountId)) this.keepDue(accountId, dueAt);
  }

  private keepDue(accountId: number, dueAt: Date): void {
    const before = this.dues.get(accountId);
    if (!before || dueAt < before) this.dues.set(accountId, dueAt);
  }

  async list(accountId: number, part?: { readonly before?: number; readonly take: number }): Promise<readonly Invoice[]> {
    const before = part?.before ?? Infinity;
    return this.rows.filter((row) => row.accountId === accountId && row.number < before).slice(0, part?.take);
  }

  async findByNumbers(accountId: number, numbers: readonly number[]): Promise<readonly Invoice[]> {
    return this.rows.filter((row) => row.accountId === accountId && numbers.includes(row.number));
  }

  async uncreditedFrom(accountId: number, number: number): Promise<ReadonlyMap<string, Minor>> {
    const rows = this.rows.filter((row) => row.accountId === accountId && row.number >= number);
    const numbers = rows.map((row) => row.number);
    const credited = await this.notes.totals(accountId, numbers);
    const left = new Map<string, Minor>();
    for (const row of rows) left.set(row.currency, (left.get(row.currency) ?? 0) + uncreditedOf(row, credited));
    return left;
  }

  async items(accountId: number, number: number, { limit, after }: CursorRequest): Promise<readonly InvoiceItem[]> {
    const items = this.lines.get(`${accountId} ${number}`) ?? [];
    return items
      .filter(({ mediaBuyId }) => !after || mediaBuyId > after[0]!)
      .slice(0, limit + 1)
      .map(({ mediaBuyId, feesMinor, mediaMinor }) => ({ mediaBuyId, feesMinor, mediaMinor }));
  }

  async closedUntil(accountId: number): Promise<Date | null> {
    return this.closings.get(accountId)?.until ?? null;
  }

  async close(accountId: number, until: Date, carried: readonly UninvoicedCharge[]): Promise<void> {
    const [last] = await this.ledger.transactions(accountId, { limit: 1, after: null });
    this.closings.set(accountId, { until, upTo: last?.id ?? 0, carried });
  }

  async findUnclosed(until: Date, take: number): Promise<readonly number[]> {
    return [...this.closings.entries()]
      .filter(([, closing]) => closing.until < until)
      .map(([id]) => id)
      .slice(0, take);
  }
}
