import { Injectable } from '@nestjs/common';
import { AggregateStore, arraysOf, Database } from '@exchange/platform';
import { type BilledBuyKey, ThirdCounts } from '../../domain/ports';
import type { CountedDay, CountEntry, NewCount } from '../../domain/third-count';
import { countEntryMapping } from './count-entry.row';

const countsSql = `
  select to_char(day, 'YYYY-MM-DD') as day, spend_minor as "spendMinor", measurement_vendor as "measurementVendor", currency
  from billing_counts where buyer_id = $1 and media_buy_id = $2 order by day`;

const keepSql = `
  insert into billing_counts as known (buyer_id, media_buy_id, day, spend_minor, currency, measurement_vendor, updated_at)
  select *, now() from unnest($1::bigint[], $2::text[], $3::date[], $4::bigint[], $5::text[], $6::text[])
  on conflict (buyer_id, media_buy_id, day) do update
    set spend_minor = excluded.spend_minor, measurement_vendor = excluded.measurement_vendor, updated_at = excluded.updated_at
    where (known.spend_minor, known.measurement_vendor) is distinct from (excluded.spend_minor, excluded.measurement_vendor)
  returning buyer_id as "buyerId", media_buy_id as "mediaBuyId", to_char(day, 'YYYY-MM-DD') as day, spend_minor as "spendMinor", currency,
    measurement_vendor as "measurementVendor"`;

@Injectable()
export class TypeormThirdCounts extends ThirdCounts {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  of({ buyerId, mediaBuyId }: BilledBuyKey): Promise<readonly CountedDay[]> {
    return this.database.query<CountedDay>(countsSql, [buyerId, mediaBuyId], 'third-counts.of');
  }

  save(counts: readonly NewCount[]): Promise<readonly NewCount[]> {
    const columns = arraysOf(counts, 'buyerId', 'mediaBuyId', 'day', 'spendMinor', 'currency', 'measurementVendor');
    return this.database.query<NewCount>(keepSql, columns, 'third-counts.keep');
  }

  async recordEntry(entry: CountEntry): Promise<void> {
    await this.store.insert(countEntryMapping, entry);
  }
}
