import { Injectable } from '@nestjs/common';
import { type AccountType, type Caller, Clock, hashOfToken, type PersonCaller } from '@exchange/kernel';
import { authErrors, batched, Database, Delegations, SessionAuthenticator } from '@exchange/platform';
import { isRenewalDue } from '../../domain/session';
import { SessionRenewals } from './session-renewals';

interface Holder {
  readonly n: number;
  readonly session_id: string;
  readonly user_id: number;
  readonly renewed_at: Date;
  readonly name: string;
  readonly is_staff: boolean;
  readonly address_proved: boolean;
  /** The account that the session acts for. */
  readonly home_account_id: number | null;
  readonly account_id: number | null;
  readonly account_type: AccountType | null;
  readonly role: 'MEMBER' | 'ADMIN' | null;
}

/** $1, $2: token hashes and wanted accounts (or null), by index. $3: now. Accounts whose lease has ended are excluded. */
const holderSql = `
  select w.n::int as n, s.id as session_id, s.user_id, s.renewed_at, u.name, u.is_staff,
         u.email_verified_at is not null as address_proved, s.account_id as home_account_id, a.id as account_id,
         a.account_type, m.role
  from unnest($1::bytea[], $2::bigint[]) with ordinality as w (token_hash, account_id, n)
  join sessions s on s.token_hash = w.token_hash and s.expires_at > $3
  join users u on u.id = s.user_id
  left join accounts a on a.id = coalesce(w.account_id, s.account_id) and (a.ends_at is null or a.ends_at > $3)
  left join memberships m on m.account_id = a.id and m.user_id = s.user_id and m.status = 'active'`;

/**
 * Finds the caller of a session token with one query for all requests of an event loop tick and without a cache: an ended session or a removed membership
 * is refused at the next request. The query joins tables of other contexts, listed as `reads` in context.json.
 */
@Injectable()
export class TypeormSessionAuthenticator extends SessionAuthenticator {
  private readonly find = batched((keys) => this.load(keys));

  constructor(
    private readonly database: Database,
    private readonly renewals: SessionRenewals,
    private readonly clock: Clock,
    private readonly delegations: Delegations,
  ) {
    super();
  }

  async authenticate(token: string, wantedAccountId?: number): Promise<Caller | null> {
    const hash = hashOfToken(token);
    if (!hash) return null;
    const row = await this.find(`${hash.toString('hex')}/${wantedAccountId ?? ''}`);
    if (!row) return null;
    if (isRenewalDue(row.renewed_at, this.clock.now())) this.renewals.schedule(hash);
    return this.callerOf(row);
  }

  async authenticateByHash(tokenHash: Buffer, wantedAccountId?: number): Promise<Caller | null> {
    const row = await this.find(`${tokenHash.toString('hex')}/${wantedAccountId ?? ''}`);
    return row ? this.callerOf(row) : null;
  }

  /** 403 when the person has no access to the account: the session stays valid, but must switch. */
  private async callerOf(row: Holder): Promise<Caller> {
    const { account_id: accountId, account_type: accountType, home_account_id: home, role } = row;
    if (accountId === null || accountType === null) throw authErrors.accessDenied();
    if (role !== null) return personOf(row, { accountId, accountType, role });
    if (home === null) throw authErrors.accessDenied();
    return this.delegations.callerOn(personOf(row, { accountId: home, accountType, role: 'MEMBER' }), accountId);
  }

  private async load(keys: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
    const wanted = keys.map((key) => key.split('/') as [string, string]);
    const hashes = wanted.map(([hash]) => Buffer.from(hash, 'hex'));
    const accounts = wanted.map(([, accountId]) => (accountId === '' ? null : accountId));
    const rows = await this.database.query<Holder>(holderSql, [hashes, accounts, this.clock.now()], 'sessions.authenticate');
    return new Map(rows.map((row) => [keys[row.n - 1]!, row]));
  }
}

function personOf(row: Holder, { accountId, accountType, role }: Pick<PersonCaller, 'accountId' | 'accountType' | 'role'>): PersonCaller {
  return {
    kind: 'person',
    via: 'session',
    userId: row.user_id,
    accountId,
    accountType,
    role,
    label: row.name,
    credentialId: row.session_id,
    addressProved: row.address_proved,
    ...(row.is_staff && { isStaff: true }),
  };
}
