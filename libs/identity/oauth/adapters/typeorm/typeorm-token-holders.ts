import { Injectable } from '@nestjs/common';
import type { AccountType, Scope } from '@exchange/kernel';
import { batched, Database } from '@exchange/platform';
import { type TokenHolder, TokenHolders } from '../../domain/ports';

interface HolderRow {
  readonly question: number;
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly resource: string;
  readonly account_id: number;
  readonly account_type: AccountType;
  readonly advertiser_ids: number[] | null;
  readonly user_id: number | null;
  readonly user_label: string | null;
  readonly address_proved: boolean;
  readonly role: 'MEMBER' | 'ADMIN' | null;
}

/** A grant ends when its person leaves the account, also if they join again (docs/adr/0045). */
const isGrantActive = (now: string): string => `g.status = 'active' and g.expires_at > ${now}`;
/** A temporary account stops all apps and applications when it ends. */
const isAccountOpen = (now: string): string => `(a.ends_at is null or a.ends_at > ${now})`;
const membership = `memberships m on m.account_id = g.account_id and m.user_id = g.user_id and m.status = 'active' and m.joined_at <= g.created_at`;

/** Reads the token and its current grant, member and account by the token's hash, in one statement for all requests of a tick (docs/adr/0007). */
const holderSql = `
  select lookups.question::int, coalesce(g.id, x.id) as id, coalesce(g.client_name, x.name) as name, t.scope, t.resource,
         a.id as account_id, a.account_type, g.advertiser_ids, u.id as user_id, coalesce(nullif(u.name, ''), u.email) as user_label,
         u.email_verified_at is not null as address_proved, m.role
  from unnest($1::bytea[], $2::timestamptz[]) with ordinality as lookups (id_hash, at, question)
  join oauth_artefacts t on t.id_hash = lookups.id_hash and t.kind in ('AccessToken', 'MachineToken') and t.expires_at > lookups.at
  left join oauth_grants g on t.kind = 'AccessToken' and g.id = t.grant_id and ${isGrantActive('lookups.at')}
  left join ${membership}
  left join users u on u.id = m.user_id
  left join machine_applications x on t.kind = 'MachineToken' and x.id = t.application_id and x.status = 'active'
  join accounts a on a.id = coalesce(g.account_id, x.account_id) and ${isAccountOpen('lookups.at')}
  where u.id is not null or x.id is not null`;

@Injectable()
export class TypeormTokenHolders extends TokenHolders {
  private readonly lookUp = batched<TokenHolder>((questions) => this.load(questions));

  constructor(private readonly database: Database) {
    super();
  }

  async find(tokenHash: Buffer, at: Date): Promise<TokenHolder | null> {
    return (await this.lookUp(`${tokenHash.toString('hex')}:${at.getTime()}`)) ?? null;
  }

  async isAlive(grantId: string, at: Date): Promise<boolean> {
    const sql = `
      select 1 as one from oauth_grants g join ${membership} join accounts a on a.id = g.account_id
      where g.id = $1 and ${isGrantActive('$2')} and ${isAccountOpen('$2')}`;
    return (await this.database.query(sql, [grantId, at])).length > 0;
  }

  private async load(questions: readonly string[]): Promise<ReadonlyMap<string, TokenHolder>> {
    const lookups = questions.map((question) => question.split(':'));
    const hashes = lookups.map(([hash]) => Buffer.from(hash!, 'hex'));
    const times = lookups.map(([, at]) => new Date(Number(at)));
    const rows = await this.database.query<HolderRow>(holderSql, [hashes, times], 'oauth.holders');
    return new Map(rows.map((row) => [questions[row.question - 1]!, holderOf(row)]));
  }
}

function holderOf(row: HolderRow): TokenHolder {
  const { id, name, scope, resource, user_id: userId } = row;
  return {
    id,
    name,
    scope,
    resource,
    account: { id: row.account_id, type: row.account_type },
    advertiserIds: row.advertiser_ids,
    person: userId === null ? null : { userId, label: row.user_label!, addressProved: row.address_proved, role: row.role! },
  };
}
