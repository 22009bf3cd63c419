import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import {
  AggregateStore,
  type Condition,
  containing,
  Database,
  isUniqueViolation,
  ListReads,
  PointReads,
  storedAs,
} from '@exchange/platform';
import type { Advertiser, AdvertiserState } from '../../domain/advertiser';
import { advertiserErrors } from '../../domain/errors';
import { type AdvertiserFilter, type AdvertiserKey, Advertisers, type AdvertiserSlice } from '../../domain/ports';
import { advertiserMapping, advertiserRow } from './advertiser.row';

const stored = storedAs(advertiserRow);

const byKey = {
  name: 'advertisers.find',
  sql: `select ${stored.select} from unnest($1::bigint[], $2::bigint[]) as asked (account_id, id) join advertisers using (account_id, id)`,
  keyOf: ({ accountId, id }: AdvertiserState) => [accountId, id],
};

const shareLockSql = `select ${stored.select} from advertisers where account_id = $1 and id = $2 for share`;

const manySql = `select ${stored.select} from advertisers where account_id = $1 and id = any($2)`;

const sandboxSql = 'select id from advertisers where account_id = $1 and sandbox';

const listed = { name: 'advertisers.list', ...stored, orderBy: 'id desc' };

@Injectable()
export class TypeormAdvertisers extends Advertisers {
  private readonly reads = new PointReads(this.database, byKey);
  private readonly lists = new ListReads<AdvertiserState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async nextId(): Promise<number> {
    const [next] = await this.database.query<{ id: number }>(`select nextval('advertisers_id') as id`);
    return next!.id;
  }

  async insert(advertiser: Advertiser): Promise<void> {
    await translateBrandConflict(() => this.store.insert(advertiserMapping, advertiser));
  }

  change({ accountId, id }: AdvertiserKey, fn: Step<Advertiser>): Promise<Advertiser | null> {
    return translateBrandConflict(() => this.store.change(advertiserMapping, { accountId, id }, fn));
  }

  find({ accountId, id }: AdvertiserKey): Promise<AdvertiserState | null> {
    return this.reads.find(accountId, id);
  }

  async lockShared({ accountId, id }: AdvertiserKey): Promise<AdvertiserState | null> {
    const [state] = await this.database.query<AdvertiserState>(shareLockSql, [accountId, id], 'advertisers.hold');
    return state ?? null;
  }

  findMany(accountId: number, ids: readonly number[]): Promise<readonly AdvertiserState[]> {
    return this.database.query<AdvertiserState>(manySql, [accountId, ids], 'advertisers.many');
  }

  list(filter: AdvertiserFilter, { take, skip, after }: AdvertiserSlice): Promise<readonly AdvertiserState[]> {
    return this.lists.page([...conditionsOf(filter), ['id < $?', after?.[0]]], { take, skip });
  }

  count(filter: AdvertiserFilter): Promise<number> {
    return this.lists.count(conditionsOf(filter));
  }

  async sandboxIds(accountId: number): Promise<readonly number[]> {
    const rows = await this.database.query<{ id: number }>(sandboxSql, [accountId], 'advertisers.sandbox');
    return rows.map(({ id }) => id);
  }
}

const conditionsOf = ({ accountId, status, name, sandbox, ids }: AdvertiserFilter): Condition[] => [
  ['account_id = $?', accountId],
  ['status = $?', status],
  ['name ilike $?', name === undefined ? undefined : containing(name)],
  ['sandbox = $?', sandbox],
  ['id = any($?)', ids],
];

async function translateBrandConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'advertisers_active_brand')) throw advertiserErrors.duplicateBrand({ field: 'brand' });
    throw error;
  }
}
