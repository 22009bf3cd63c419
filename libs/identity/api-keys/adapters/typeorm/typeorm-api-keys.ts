import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, AuditTrail, Database, storedAs } from '@exchange/platform';
import { type ApiKey, type ApiKeyState, type KeyKind, revoked } from '../../domain/api-key';
import { type AgentKeys, ApiKeys, type KeyOwner, type KeyScope, type OwnedKey } from '../../domain/ports';
import { apiKeyMapping, apiKeyRow } from './api-key.row';

type OwnedRow = ApiKeyState & { readonly ownerName: string };

const columns = storedAs(apiKeyRow, 'k').select;

/** $1: the account. Selects personal keys of other accounts whose person is a member of this one and joined before the key was created. */
const visitingFrom = `memberships here join api_keys k on k.user_id = here.user_id and k.kind = 'personal' and k.status = 'active'
      and k.account_id <> here.account_id and k.created_at >= here.joined_at
    where here.account_id = $1 and here.status = 'active'`;

/**
 * $2: the kind, or null; $3: the creator, or null; $4: whether to include keys of other accounts that act here; $5: keys that expired before this time
 * are excluded, or null. A membership younger than the key does not count: keys of people who left stay invalid when they return.
 */
const listSql = `
  with asked as (
    select k.* from api_keys k where k.account_id = $1 and k.status = 'active' and ($2::text is null or k.kind = $2)
    union all
    select k.* from ${visitingFrom} and $4)
  select ${columns}, coalesce(u.name, a.name) as "ownerName"
  from asked k
  join accounts a on a.id = k.account_id
  left join memberships m on m.account_id = k.account_id and m.user_id = k.user_id and m.status = 'active' and m.joined_at <= k.created_at
  left join users u on u.id = m.user_id
  where ($3::bigint is null or k.created_by = $3) and (k.kind <> 'personal' or u.id is not null)
    and ($5::timestamptz is null or k.expires_at is null or k.expires_at > $5)
  order by k.created_at desc, k.id desc`;

const ofPersonSql = {
  personal: `select ${columns} from api_keys k where k.user_id = $1 and k.status = 'active' order by k.created_at, k.id`,
  made: `select ${columns} from api_keys k where k.created_by = $1 and k.status = 'active' order by k.created_at, k.id`,
};

/** $2: the agents; $3: the time for the expiry check; $4: maximum number of keys per agent. */
const ofAgentsSql = `
  select * from (
    select ${columns}, count(*) over agent::int as count,
           count(*) filter (where k.status = 'active' and (k.expires_at is null or k.expires_at > $3)) over agent::int as "activeCount",
           row_number() over (partition by k.agent_id order by k.created_at desc, k.id desc) as place
    from api_keys k where k.account_id = $1 and k.agent_id = any($2)
    window agent as (partition by k.agent_id)) as ranked
  where place <= $4 order by place`;

const organizationSql = 'select id, name from accounts where id = $1 and $2::bigint is not null';

const ownerSql: Record<KeyKind, string> = {
  personal: `
    select u.id, u.name from memberships m join users u on u.id = m.user_id
    where m.account_id = $1 and m.user_id = $2 and m.status = 'active'`,
  organization: organizationSql,
  agent: organizationSql,
};

@Injectable()
export class TypeormApiKeys extends ApiKeys {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  insert(key: ApiKey, secretHash: Buffer, sessionId: string): Promise<boolean> {
    return this.database.run(async () => {
      // Locked until the key is stored: ending the sessions of the person waits for this lock, and finds the key afterwards.
      const lockSql = 'select 1 from sessions where user_id = $1 and id = $2 for key share';
      if ((await this.database.query(lockSql, [key.state.createdBy, sessionId])).length === 0) return false;
      await this.store.insert(apiKeyMapping, key, { secretHash });
      return true;
    });
  }

  change({ hasVisiting, ...scope }: KeyScope, id: string, fn: Step<ApiKey>): Promise<ApiKey | null> {
    return this.database.run(async () => {
      const changed = await this.store.change(apiKeyMapping, { ...scope, id, status: 'active' }, fn);
      return changed === null && hasVisiting ? this.changeVisiting(scope.accountId, id, fn) : changed;
    });
  }

  async list({ accountId, kind, createdBy, hasVisiting = false }: KeyScope, since?: Date): Promise<readonly OwnedKey[]> {
    const values = [accountId, kind ?? null, createdBy ?? null, hasVisiting, since ?? null];
    const rows = await this.database.query<OwnedRow>(listSql, values, 'api-keys.list');
    return rows.map(ownedKeyOf);
  }

  ofPerson(userId: number, which: 'personal' | 'made'): Promise<readonly ApiKeyState[]> {
    return this.database.query<ApiKeyState>(ofPersonSql[which], [userId]);
  }

  async ofAgents(accountId: number, agentIds: readonly string[], at: Date, each: number): Promise<ReadonlyMap<string, AgentKeys>> {
    const rows = await this.database.query<ApiKeyState & Pick<AgentKeys, 'count' | 'activeCount'> & { readonly place: number }>(
      ofAgentsSql,
      [accountId, agentIds, at, each],
      'api-keys.of-agents',
    );
    const found = new Map<string, AgentKeys & { readonly keys: ApiKeyState[] }>();
    for (const { count, activeCount, place, ...key } of rows) {
      if (place === 1) found.set(key.agentId!, { keys: [], count, activeCount });
      found.get(key.agentId!)!.keys.push(key);
    }
    return found;
  }

  async ownerOf(kind: KeyKind, accountId: number, userId: number): Promise<KeyOwner | null> {
    const [owner] = await this.database.query<{ id: number; name: string }>(ownerSql[kind], [accountId, userId]);
    return owner ? { type: kind === 'personal' ? 'user' : 'organization', ...owner } : null;
  }

  /** Changes a key of another account. The audit logs of both accounts record it. */
  private async changeVisiting(accountId: number, id: string, fn: Step<ApiKey>): Promise<ApiKey | null> {
    const [home] = await this.database.query<{ account_id: number }>(`select k.account_id from ${visitingFrom} and k.id = $2`, [
      accountId,
      id,
    ]);
    const changed = home && (await this.store.change(apiKeyMapping, { accountId: home.account_id, id, status: 'active' }, fn));
    if (!changed) return null;
    await this.audit.record(revoked, { ...apiKeyMapping.audited!, accountId: () => accountId }, null, changed.state);
    return changed;
  }
}

function ownedKeyOf({ ownerName: name, ...key }: OwnedRow): OwnedKey {
  if (key.kind === 'personal') return { key, owner: { type: 'user', id: key.userId!, name } };
  return { key, owner: { type: 'organization', id: key.accountId, name } };
}
