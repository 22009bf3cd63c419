import { Injectable } from '@nestjs/common';
import type { AccountType, Grant } from '@exchange/kernel';
import { batched, Database } from '@exchange/platform';
import { type KeyHolder, KeyHolders, type KeyUse, KeyUses } from '../../domain/ports';

interface HolderRow {
  readonly lookup: number;
  readonly id: string;
  readonly name: string;
  readonly home_account_id: number;
  readonly user_id: number | null;
  readonly user_label: string | null;
  readonly address_proved: boolean;
  readonly created_at: Date;
  readonly agent_id: string | null;
  readonly agent_label: string | null;
  readonly grants: readonly { readonly advertiserId: number; readonly role: Grant; readonly grantorAccountId?: number }[] | null;
  readonly account_id: number | null;
  readonly account_type: AccountType | null;
  readonly role: 'MEMBER' | 'ADMIN' | null;
}

/**
 * The most frequent read of the API: one statement looks up all keys of one event loop tick with everything that authentication needs.
 * `home` is the membership on the key's own account, `target` the one on the wanted account. Neither counts when it is younger than the key: a key
 * never reaches accounts that its person joined later (docs/adr/0045). A key of a buyer agent is valid while the agent is active. A key of an account whose
 * lease has ended is invalid. An invalid key is excluded at its own row, so that it takes no longer than an unknown one.
 */
const holderSql = `
  select wanted.lookup::int, k.id, k.name, k.account_id as home_account_id, u.id as user_id,
         coalesce(nullif(u.name, ''), u.email) as user_label, u.email_verified_at is not null as address_proved, k.created_at,
         ag.id as agent_id, ag.display_name as agent_label, ag.grants, a.id as account_id, a.account_type, target.role
  from unnest($1::bytea[], $2::bigint[], $3::timestamptz[]) with ordinality as wanted (secret_hash, account_id, at, lookup)
  join api_keys k
    on k.secret_hash = wanted.secret_hash and k.status = 'active' and (k.expires_at is null or k.expires_at > wanted.at)
  join accounts own on own.id = k.account_id and (own.ends_at is null or own.ends_at > wanted.at)
  left join memberships home
    on home.account_id = k.account_id and home.user_id = k.user_id and home.status = 'active' and home.joined_at <= k.created_at
  left join users u on u.id = home.user_id
  left join buyer_agents ag on ag.account_id = k.account_id and ag.id = k.agent_id and ag.lifecycle_state = 'active'
  left join accounts a on a.id = coalesce(wanted.account_id, k.account_id) and (a.ends_at is null or a.ends_at > wanted.at)
  left join memberships target
    on target.account_id = a.id and target.user_id = k.user_id and target.status = 'active' and target.joined_at <= k.created_at
  where k.user_id is null or u.id is not null or ag.id is not null`;

@Injectable()
export class TypeormKeyHolders extends KeyHolders {
  private readonly lookUp = batched<KeyHolder>((lookups) => this.load(lookups));

  constructor(private readonly database: Database) {
    super();
  }

  async find(secretHash: Buffer, at: Date, wantedAccountId?: number): Promise<KeyHolder | null> {
    return (await this.lookUp(`${secretHash.toString('hex')}:${wantedAccountId ?? ''}:${at.getTime()}`)) ?? null;
  }

  private async load(lookups: readonly string[]): Promise<ReadonlyMap<string, KeyHolder>> {
    const parts = lookups.map((lookup) => lookup.split(':'));
    const hashes = parts.map(([hash]) => Buffer.from(hash!, 'hex'));
    const accountIds = parts.map(([, account]) => (account ? Number(account) : null));
    const times = parts.map(([, , at]) => new Date(Number(at)));
    const rows = await this.database.query<HolderRow>(holderSql, [hashes, accountIds, times], 'api-keys.holders');
    return new Map(rows.map((row) => [lookups[row.lookup - 1]!, holderOf(row)]));
  }
}

function holderOf(row: HolderRow): KeyHolder {
  return {
    keyId: row.id,
    keyName: row.name,
    homeAccountId: row.home_account_id,
    person:
      row.user_id === null
        ? null
        : { userId: row.user_id, label: row.user_label!, addressProved: row.address_proved, joinedBy: row.created_at },
    agent:
      row.agent_id === null
        ? null
        : {
            agentId: row.agent_id,
            label: row.agent_label!,
            grants: new Map(row.grants!.filter(isGrantOf(row)).map(({ advertiserId, role }) => [advertiserId, role])),
          },
    account: row.account_id === null ? null : { id: row.account_id, type: row.account_type!, role: row.role },
  };
}

/** Whether a grant is for an advertiser of the wanted account. Grants without a grantor are for the agent's own account. */
const isGrantOf =
  ({ account_id: wanted, home_account_id: home }: HolderRow) =>
  ({ grantorAccountId = home }: { readonly grantorAccountId?: number }) =>
    grantorAccountId === wanted;

/** Locked rows are skipped: another process is writing a use of the same key. */
const useSql = `
  with due as (
    select k.account_id, k.id, used.at
    from (select account_id, id, max(at) as at from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as u (account_id, id, at)
          group by account_id, id) as used
    join api_keys k on k.account_id = used.account_id and k.id = used.id
    where k.last_used_at is null or k.last_used_at <= used.at - interval '1 minute'
    for update of k skip locked)
  update api_keys k set last_used_at = due.at from due where k.account_id = due.account_id and k.id = due.id`;

@Injectable()
export class TypeormKeyUses extends KeyUses {
  constructor(private readonly database: Database) {
    super();
  }

  async record(uses: readonly KeyUse[]): Promise<void> {
    const columns = [uses.map((use) => use.accountId), uses.map((use) => use.keyId), uses.map((use) => use.at)];
    await this.database.query(useSql, columns, 'api-keys.uses');
  }
}
