import { Injectable } from '@nestjs/common';
import { AggregateStore, containing, Database, isUniqueViolation, PointReads } from '@exchange/platform';
import type { Advertiser, AdvertiserState } from '../../domain/advertiser';
import { advertiserErrors } from '../../domain/errors';
import { type AdvertiserFilter, type AdvertiserKey, AdvertiserRecords } from '../../domain/ports';
import { advertiserMapping } from './advertiser.row';

const columns = `account_id as "accountId", id, name, status, brand, primary_currency as "primaryCurrency", currency_locked as "currencyLocked",
  sandbox, description, optimization_apply_mode as "optimizationApplyMode", utm_params as "utmParams", frequency_caps as "frequencyCaps",
  created_at as "createdAt", updated_at as "updatedAt"`;

const byKey = {
  name: 'advertisers.find',
  sql: `select ${columns} from unnest($1::bigint[], $2::bigint[]) as asked (account_id, id) join advertisers using (account_id, id)`,
  keyOf: ({ accountId, id }: AdvertiserState) => [accountId, id],
};

const manySql = `select ${columns} from advertisers where account_id = $1 and id = any($2)`;

/** With the one more row that tells whether there is more. */
const usualSizes = [26, 51, 101, 201];

interface Slice {
  readonly take: number;
  readonly skip: number;
}

@Injectable()
export class TypeormAdvertisers extends AdvertiserRecords {
  private readonly reads = new PointReads(this.database, byKey);

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
    await refusingTakenBrands(() => this.store.insert(advertiserMapping, advertiser));
  }

  change({ accountId, id }: AdvertiserKey, fn: (advertiser: Advertiser) => Advertiser): Promise<Advertiser | null> {
    return refusingTakenBrands(() => this.store.change(advertiserMapping, { accountId, id }, fn));
  }

  find({ accountId, id }: AdvertiserKey): Promise<AdvertiserState | null> {
    return this.reads.find(accountId, id);
  }

  many(accountId: number, ids: readonly number[]): Promise<readonly AdvertiserState[]> {
    return this.database.query<AdvertiserState>(manySql, [accountId, ids], 'advertisers.many');
  }

  /**
   * Only the filters that are set, and the size of the page as a literal: so PostgreSQL plans the statement once, not at every request. A
   * page of an unusual size is cut from the next usual one, so that there are few statements.
   */
  async list({ accountId, status, name, sandbox }: AdvertiserFilter, { take, skip }: Slice): Promise<readonly AdvertiserState[]> {
    const filters = [
      { column: 'account_id', is: '=', value: accountId },
      { column: 'status', is: '=', value: status },
      { column: 'name', is: 'ilike', value: name === undefined ? undefined : containing(name) },
      { column: 'sandbox', is: '=', value: sandbox },
    ].filter(({ value }) => value !== undefined);
    const size = usualSizes.find((usual) => usual >= take) ?? take;
    const where = filters.map(({ column, is }, i) => `${column} ${is} $${i + 1}`).join(' and ');
    const sql = `select ${columns} from advertisers where ${where} order by id desc limit ${size} offset $${filters.length + 1}`;
    const params = [...filters.map(({ value }) => value), skip];
    const found = await this.database.query<AdvertiserState>(
      sql,
      params,
      `advertisers.list ${size} ${filters.map(({ column }) => column).join()}`,
    );
    return found.slice(0, take);
  }
}

async function refusingTakenBrands<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'advertisers_active_brand')) throw advertiserErrors.duplicateBrand({ field: 'brand' });
    throw error;
  }
}
