import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import type { DeliveryDay, DeliveryRange } from '../../domain/delivery';
import type { OrderKey } from '../../domain/order-state';
import { DeliveryReports } from '../../domain/ports';

@Injectable()
export class TypeormDeliveryReports extends DeliveryReports {
  constructor(private readonly database: Database) {
    super();
  }

  async replace({ accountId, id }: OrderKey, days: readonly DeliveryDay[], now: Date): Promise<void> {
    await this.database.query(
      `insert into order_delivery (account_id, order_id, day, package_id, impressions, clicks, completed_views, spend, reported_at)
       select $1, $2, date, "packageId", impressions, clicks, "completedViews", spend, $4
       from jsonb_to_recordset($3::jsonb) as d("packageId" text, date date, impressions bigint, clicks bigint, "completedViews" bigint, spend numeric)
       on conflict (account_id, order_id, day, package_id) do update set impressions = excluded.impressions, clicks = excluded.clicks,
         completed_views = excluded.completed_views, spend = excluded.spend, reported_at = excluded.reported_at`,
      [accountId, id, JSON.stringify(days), now],
      'orders.replace-delivery',
    );
  }

  listDays({ accountId, id }: OrderKey, { from, to }: DeliveryRange): Promise<readonly DeliveryDay[]> {
    return this.database.query<DeliveryDay>(
      `select package_id as "packageId", to_char(day, 'YYYY-MM-DD') as date, impressions, clicks, completed_views as "completedViews", spend
       from order_delivery
       where account_id = $1 and order_id = $2 and ($3::date is null or day >= $3) and ($4::date is null or day <= $4)
       order by day, package_id`,
      [accountId, id, from ?? null, to ?? null],
      'orders.delivery',
    );
  }

  async spendByPackage({ accountId, id }: OrderKey): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ packageId: string; spend: string }>(
      `select package_id as "packageId", sum(spend) as spend from order_delivery where account_id = $1 and order_id = $2 group by package_id`,
      [accountId, id],
      'orders.spending',
    );
    return new Map(rows.map(({ packageId, spend }) => [packageId, spend]));
  }
}
