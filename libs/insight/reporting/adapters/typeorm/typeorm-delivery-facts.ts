import { Injectable } from '@nestjs/common';
import { type CursorRequest, type Day, daysAfter } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { type BreakdownKey, type BreakdownQuestion, type BreakdownRow, type BreakdownTotal, memberOf } from '../../domain/breakdown';
import { nextMonth, type Period, reportablePeriod, wholeMonths } from '../../domain/days';
import type { Fact, FactSource, DeliveryLine, LineDay, LineSum, DeliveryScope, SellerDay } from '../../domain/facts';
import { measureNames, measuresOf, type MeasureName } from '../../domain/measures';
import { DeliveryFacts } from '../../domain/ports';
import { breakdownSql, totalSql } from './breakdown-sql';
import { addLinesSql, daysSql, lockLinesSql, rollUpSql, sellerDaysSql, stageSql, sumsSql, writeDaysSql } from './delivery-sql';

type MeasureColumns = Readonly<Record<MeasureName, number>>;
type SumRow = DeliveryLine & MeasureColumns & { readonly lineId: number; readonly days: number };
type DayRow = MeasureColumns & { readonly lineId: number; readonly day: Day };

/** An empty range: no day lies between the two. */
const emptyRange = ['0001-01-02', '0001-01-01'] as const;

@Injectable()
export class TypeormDeliveryFacts extends DeliveryFacts {
  constructor(private readonly database: Database) {
    super();
  }

  async stage(stagingId: string, _accountId: number, facts: readonly Fact[]): Promise<readonly number[]> {
    const columns = (['mediaBuyId', 'packageId', 'day', 'lineNumber', 'advertiserId', 'campaignId', 'sellerId', 'currency'] as const).map(
      (name) => facts.map((fact) => fact[name]),
    );
    const measures = measureNames.map((name) => facts.map((fact) => fact.measures[name]));
    const stored = await this.database.query<{ lineNumber: number }>(stageSql, [stagingId, ...columns, ...measures], 'delivery.stage');
    if (stored.length === facts.length) return [];
    const known = new Set(stored.map(({ lineNumber }) => lineNumber));
    return facts.map(({ lineNumber }) => lineNumber).filter((lineNumber) => !known.has(lineNumber));
  }

  async publish(stagingId: string, accountId: number, source: FactSource): Promise<number> {
    const params = [stagingId, accountId];
    return this.database.run(async () => {
      await this.database.query(addLinesSql, params);
      await this.database.query(lockLinesSql, params);
      const [written] = await this.database.query<{ count: number }>(writeDaysSql, [...params, source === 'import']);
      await this.database.query(rollUpSql, params);
      await this.discard(stagingId);
      return written!.count;
    });
  }

  async discard(stagingId: string): Promise<void> {
    await this.database.query('delete from delivery_staging where staging_id = $1', [stagingId]);
  }

  async discardOlderThan(before: Date): Promise<void> {
    await this.database.query('delete from delivery_staging where staged_at < $1', [before]);
  }

  async sums(
    { accountId, advertiserIds, campaignId, mediaBuyIds }: DeliveryScope,
    period: Period = reportablePeriod,
  ): Promise<readonly LineSum[]> {
    const params = [accountId, advertiserIds ?? null, campaignId ?? null, mediaBuyIds ?? null, ...partsOf(period)];
    const rows = await this.database.query<SumRow>(sumsSql, params, 'delivery.sums');
    return rows.map((row) => {
      const { lineId, advertiserId, campaignId: campaign, sellerId, mediaBuyId, packageId, currency, days } = row;
      return { lineId, advertiserId, campaignId: campaign, sellerId, mediaBuyId, packageId, currency, days, measures: measuresIn(row) };
    });
  }

  async breakdown(
    { scope, period = reportablePeriod, by }: BreakdownQuestion,
    { limit, after }: CursorRequest,
  ): Promise<readonly BreakdownRow[]> {
    const { accountId, advertiserIds, campaignId, mediaBuyIds, packageId } = scope;
    const days = by.includes('date') ? [after ? String(after[0]) : period.from, period.to] : partsOf(period);
    const params = [accountId, advertiserIds ?? null, campaignId ?? null, mediaBuyIds ?? null, packageId ?? null, ...days, limit + 1];
    const name = `delivery.by-${by.join('-')}${after ? '.on' : ''}`;
    const rows = await this.database.query<BreakdownKey & MeasureColumns & Pick<BreakdownRow, 'currency' | 'anyMediaBuyId'>>(
      breakdownSql(by, after !== null),
      [...params, ...(after ?? [])],
      name,
    );
    return rows.map((row) => {
      const key = Object.fromEntries(by.map((dimension) => [memberOf[dimension], row[memberOf[dimension]]])) as BreakdownKey;
      return { key, anyMediaBuyId: row.anyMediaBuyId, currency: row.currency, measures: measuresIn(row) };
    });
  }

  async total({ scope, period = reportablePeriod }: Omit<BreakdownQuestion, 'by'>): Promise<BreakdownTotal | null> {
    const { accountId, advertiserIds, campaignId, mediaBuyIds, packageId } = scope;
    const params = [accountId, advertiserIds ?? null, campaignId ?? null, mediaBuyIds ?? null, packageId ?? null, ...partsOf(period)];
    const [row] = await this.database.query<MeasureColumns & Pick<BreakdownTotal, 'currency' | 'anyMediaBuyId' | 'lacking'>>(
      totalSql,
      params,
      'delivery.total',
    );
    return row
      ? { key: {}, anyMediaBuyId: row.anyMediaBuyId, currency: row.currency, lacking: row.lacking, measures: measuresIn(row) }
      : null;
  }

  async days(accountId: number, lineIds: readonly number[], { from, to }: Period): Promise<readonly LineDay[]> {
    const rows = await this.database.query<DayRow>(daysSql, [accountId, lineIds, from, to], 'delivery.days');
    return rows.map((row) => ({ lineId: row.lineId, day: row.day, measures: measuresIn(row) }));
  }

  sellerDays(accountId: number, mediaBuyIds: readonly string[], { from, to }: Period = reportablePeriod): Promise<readonly SellerDay[]> {
    return this.database.query<SellerDay>(sellerDaysSql, [accountId, mediaBuyIds, from, to], 'delivery.seller-days');
  }
}

function measuresIn(row: MeasureColumns) {
  return measuresOf((name) => row[name]);
}

/** Whole months of the period, and the days before and after them. */
function partsOf(period: Period): readonly Day[] {
  const months = wholeMonths(period);
  if (!months) return [...emptyRange, period.from, period.to, ...emptyRange];
  const { from, to } = months;
  return [from, to, period.from, daysAfter(from, -1), nextMonth(to), period.to];
}
