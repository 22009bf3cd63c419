import { Injectable } from '@nestjs/common';
import { type Audited, AuditTrail, Database } from '@exchange/platform';
import type { Identifier } from '../../domain/identifier';
import type { ListShare, MintedShare, SharePosition, RequestedShare } from '../../domain/list-share';
import { ListShares, type SharedPage } from '../../domain/ports';
import type { PropertyListKey } from '../../domain/property-list';

const columns = `account_id as "accountId", id, advertiser_id as "advertiserId", seller_id as "sellerId", list_ids as "listIds",
  key_id as "keyId", expires_at as "expiresAt", revoked_at as "revokedAt", last_read_at as "lastReadAt", created_at as "createdAt"`;

const lists = `unnest($2::text[]) with ordinality as wanted (id, place)
  join property_lists as list on list.account_id = $1 and list.id = wanted.id and list.status = 'ready'`;

interface Member extends Identifier {
  readonly place: number;
  readonly position: number;
}

@Injectable()
export class TypeormListShares extends ListShares {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async createOrExtend(wanted: RequestedShare, { id, keyId, tokenHash }: MintedShare, now: Date): Promise<ListShare> {
    const { accountId, advertiserId, sellerId, listIds, expiresAt } = wanted;
    const [share] = await this.database.query<ListShare>(
      `insert into property_list_shares (account_id, id, advertiser_id, seller_id, list_ids, key_id, token_hash, expires_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (account_id, seller_id, advertiser_id, list_ids) where revoked_at is null do update set
         expires_at = greatest(property_list_shares.expires_at, excluded.expires_at)
       returning ${columns}`,
      [accountId, id, advertiserId, sellerId, listIds, keyId, tokenHash, expiresAt, now],
      'property-lists.share',
    );
    return share!;
  }

  async replaceToken({ accountId, id }: ListShare, { keyId, tokenHash }: Omit<MintedShare, 'id'>): Promise<void> {
    await this.database.query('update property_list_shares set key_id = $3, token_hash = $4 where account_id = $1 and id = $2', [
      accountId,
      id,
      keyId,
      tokenHash,
    ]);
  }

  async findByToken(tokenHash: Buffer, now: Date): Promise<ListShare | null> {
    const [share] = await this.database.query<ListShare>(
      `select ${columns} from property_list_shares where token_hash = $1 and revoked_at is null and expires_at > $2`,
      [tokenHash, now],
      'property-lists.share-by-token',
    );
    return share ?? null;
  }

  async summaryOf({ accountId, listIds }: ListShare): Promise<{ readonly names: readonly string[]; readonly count: number }> {
    const rows = await this.database.query<{ name: string; count: number }>(
      `select list.name, list.resolved_count + list.registered_count as count from ${lists} order by place`,
      [accountId, listIds],
      'property-lists.share-about',
    );
    return { names: rows.map(({ name }) => name), count: rows.reduce((sum, { count }) => sum + count, 0) };
  }

  async read({ accountId, id, listIds }: ListShare, [place, position]: SharePosition, limit: number, now: Date): Promise<SharedPage> {
    const found = await this.database.query<Member>(
      `select wanted.place::int4 as place, member.position, member.type, member.value from ${lists}
       join property_list_identifiers as member on member.account_id = $1 and member.list_id = list.id
       where member.standing <> 'unresolved' and (wanted.place, member.position) > ($3, $4)
       order by wanted.place, member.position limit $5`,
      [accountId, listIds, place, position, limit + 1],
      'property-lists.share-read',
    );
    await this.database.query('update property_list_shares set last_read_at = $3 where account_id = $1 and id = $2', [accountId, id, now]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      identifiers: page.map(({ type, value }) => ({ type, value })),
      next: found.length > limit && last ? [last.place, last.position] : null,
    };
  }

  findByList({ accountId, advertiserId, id }: PropertyListKey, now: Date): Promise<readonly ListShare[]> {
    return this.database.query<ListShare>(
      `select ${columns} from property_list_shares
       where account_id = $1 and advertiser_id = $2 and list_ids @> array[$3] and revoked_at is null and expires_at > $4
       order by created_at desc, id desc limit 1000`,
      [accountId, advertiserId, id, now],
      'property-lists.shares-of-list',
    );
  }

  async readerCounts(
    { accountId, advertiserId }: Pick<PropertyListKey, 'accountId' | 'advertiserId'>,
    listIds: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, number>> {
    if (listIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; count: number }>(
      `select read.id, count(distinct seller_id)::int4 as count
       from property_list_shares cross join unnest(list_ids) as read (id)
       where account_id = $1 and advertiser_id = $2 and list_ids && $3::text[] and read.id = any($3)
         and revoked_at is null and expires_at > $4
       group by read.id`,
      [accountId, advertiserId, listIds, now],
      'property-lists.reader-counts',
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  revoke({ accountId, advertiserId, id }: PropertyListKey, now: Date): Promise<number> {
    return this.database.run(async () => {
      const revoked = await this.database.query<{ name: string }>(
        `update property_list_shares set revoked_at = $4
         where account_id = $1 and advertiser_id = $2 and list_ids @> array[$3] and revoked_at is null and expires_at > $4 returning 1`,
        [accountId, advertiserId, id, now],
      );
      if (revoked.length === 0) return 0;
      const [list] = await this.database.query<{ name: string }>('select name from property_lists where account_id = $1 and id = $2', [
        accountId,
        id,
      ]);
      const access = { accountId, advertiserId, id, name: list!.name };
      const [before, after] = [
        { ...access, readers: revoked.length },
        { ...access, readers: 0 },
      ];
      await this.audit.record({ action: 'UPDATE', did: 'took the access of sellers away from' }, accessAudited, before, after);
      return revoked.length;
    });
  }
}

interface Access {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly id: string;
  readonly name: string;
  readonly readers: number;
}

const accessAudited: Audited<Access> = {
  resourceType: 'PROPERTY_LIST',
  accountId: (access) => access.accountId,
  id: (access) => access.id,
  name: (access) => access.name,
  scope: ({ advertiserId }) => ({ advertiserId }),
  labels: { readers: 'Sellers that may read it' },
  hidden: ['id', 'name', 'advertiserId'],
};
