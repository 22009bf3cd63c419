import { Injectable } from '@nestjs/common';
import { AggregateStore, Database } from '@exchange/platform';
import type { ApiKey, ApiKeyState, KeyKind } from '../../domain/api-key';
import { ApiKeys, type KeyOwner, type KeyScope, type OwnedKey } from '../../domain/ports';
import { apiKeyMapping } from './api-key.row';

interface KeyRow {
  readonly account_id: number;
  readonly id: string;
  readonly kind: KeyKind;
  readonly user_id: number | null;
  readonly created_by: number;
  readonly name: string;
  readonly prefix: string;
  readonly status: ApiKeyState['status'];
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
  readonly owner_name: string;
}

/** A membership younger than the key is another one: keys of people who left stay dead when they come back. */
const listSql = `
  select k.account_id, k.id, k.kind, k.user_id, k.created_by, k.name, k.prefix, k.status, k.expires_at, k.last_used_at, k.created_at,
         k.revoked_at, coalesce(u.name, a.name) as owner_name
  from api_keys k
  join accounts a on a.id = k.account_id
  left join memberships m on m.account_id = k.account_id and m.user_id = k.user_id and m.status = 'active' and m.joined_at <= k.created_at
  left join users u on u.id = m.user_id
  where k.account_id = $1 and k.kind = $2 and k.status = 'active' and ($3::bigint is null or k.created_by = $3)
    and (k.user_id is null or u.id is not null)
  order by k.created_at desc, k.id desc`;

const ownerSql: Record<KeyKind, string> = {
  personal: `
    select u.id, u.name from memberships m join users u on u.id = m.user_id
    where m.account_id = $1 and m.user_id = $2 and m.status = 'active'`,
  organization: 'select id, name from accounts where id = $1 and $2::bigint is not null',
};

@Injectable()
export class TypeormApiKeys extends ApiKeys {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(key: ApiKey, secretHash: Buffer): Promise<void> {
    await this.store.insert(apiKeyMapping, key, { secretHash });
  }

  change(scope: KeyScope, id: string, fn: (key: ApiKey) => ApiKey): Promise<ApiKey | null> {
    return this.store.change(apiKeyMapping, { ...scope, id, status: 'active' }, fn);
  }

  async list({ accountId, kind, createdBy }: KeyScope): Promise<readonly OwnedKey[]> {
    const rows = await this.database.query<KeyRow>(listSql, [accountId, kind, createdBy ?? null], 'api-keys.list');
    return rows.map(ownedKeyOf);
  }

  async ownerOf(kind: KeyKind, accountId: number, userId: number): Promise<KeyOwner | null> {
    const [owner] = await this.database.query<{ id: number; name: string }>(ownerSql[kind], [accountId, userId]);
    return owner ? { type: kind === 'personal' ? 'user' : 'organization', ...owner } : null;
  }
}

function ownedKeyOf(row: KeyRow): OwnedKey {
  const { account_id: accountId, id, kind, user_id: userId, created_by: createdBy, name, prefix, status } = row;
  const { expires_at: expiresAt, last_used_at: lastUsedAt, created_at: createdAt, revoked_at: revokedAt, owner_name } = row;
  const key = { accountId, id, kind, userId, createdBy, name, prefix, status, expiresAt, lastUsedAt, createdAt, revokedAt };
  const type = userId === null ? 'organization' : 'user';
  return { key, owner: { type, id: userId ?? accountId, name: owner_name } };
}
