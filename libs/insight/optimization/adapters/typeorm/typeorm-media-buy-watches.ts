import { Injectable } from '@nestjs/common';
import { Database, dueNow, inTurn } from '@exchange/platform';
import { MediaBuyWatches, type MediaBuyWatch } from '../../domain/ports';

const columns = 'account_id as "accountId", media_buy_id as "mediaBuyId", campaign_id as "campaignId"';

const dueSql = inTurn({
  table: 'optimization_watches',
  ...dueNow,
  columns: { accountId: 'account_id', mediaBuyId: 'media_buy_id', campaignId: 'campaign_id' },
  waits: 'due_at <= $1',
  order: 'due_at',
  limit: '$2',
});

@Injectable()
export class TypeormMediaBuyWatches extends MediaBuyWatches {
  constructor(private readonly database: Database) {
    super();
  }

  async start({ accountId, mediaBuyId, campaignId }: MediaBuyWatch, dueAt: Date): Promise<void> {
    await this.database.query(
      'insert into optimization_watches (account_id, media_buy_id, campaign_id, due_at) values ($1, $2, $3, $4) on conflict do nothing',
      [accountId, mediaBuyId, campaignId, dueAt],
      'optimization.watch',
    );
  }

  async end(accountId: number, mediaBuyId: string): Promise<void> {
    const sql = 'delete from optimization_watches where account_id = $1 and media_buy_id = $2';
    await this.database.query(sql, [accountId, mediaBuyId], 'optimization.unwatch');
  }

  due(now: Date, limit: number): Promise<readonly MediaBuyWatch[]> {
    return this.database.query<MediaBuyWatch>(dueSql, [now, limit], 'optimization.due');
  }

  listByCampaign(accountId: number, campaignId: string): Promise<readonly MediaBuyWatch[]> {
    const sql = `select ${columns} from optimization_watches where account_id = $1 and campaign_id = $2 order by media_buy_id`;
    return this.database.query<MediaBuyWatch>(sql, [accountId, campaignId], 'optimization.of-campaign');
  }

  /** Finds the row by its key and checks the due time afterwards, so that the planner does not use the due index. */
  async claim({ accountId, mediaBuyId }: MediaBuyWatch, next: Date, ifDueAt?: Date): Promise<boolean> {
    const lock = ifDueAt ? 'for update skip locked' : 'for update';
    const [row] = await this.database.query<{ due_at: Date }>(
      `select due_at from optimization_watches where account_id = $1 and media_buy_id = $2 ${lock}`,
      [accountId, mediaBuyId],
      ifDueAt ? 'optimization.claim' : 'optimization.lock',
    );
    if (!row || (ifDueAt && row.due_at > ifDueAt)) return false;
    const sql = 'update optimization_watches set due_at = $3 where account_id = $1 and media_buy_id = $2';
    await this.database.query(sql, [accountId, mediaBuyId, next], 'optimization.advance');
    return true;
  }
}
