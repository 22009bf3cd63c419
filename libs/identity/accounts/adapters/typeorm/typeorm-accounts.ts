import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AccountRows, AggregateStore, Caps, Database } from '@exchange/platform';
import { Account, type AccountState } from '../../domain/account';
import { Accounts, type ChildUsage } from '../../domain/ports';
import { accountMapping, accountRow } from './account.row';

const organizationSql = `
  with root as (
    select coalesce(home.parent_id, home.id) as id from accounts member join accounts home on home.id = coalesce(member.made_for, member.id)
    where member.id = $1),
  accounts_of as (select id from accounts where id in (select id from root) or parent_id in (select id from root))
  select id from accounts_of union select id from accounts where made_for in (select id from accounts_of) order by id`;

/** Tables of members and their credentials: `clear` keeps them. */
const credentials = [
  'api_keys',
  'app_policies',
  'browser_origins',
  'buyer_agents',
  'machine_applications',
  'memberships',
  'oauth_artefacts',
  'oauth_grants',
  'sessions',
];

/** Tables of counters: `clear` keeps them, so that no feed position is used twice and limits stay used up. */
const counters = ['ai_quotas', 'ai_reservations', 'ai_usage', 'notification_feeds', 'realtime_feeds'];

@Injectable()
export class TypeormAccounts extends Accounts {
  constructor(
    private readonly database: Database,
    private readonly store: AggregateStore,
    private readonly caps: Caps = new Caps(database),
    private readonly rows: AccountRows = new AccountRows(database),
  ) {
    super();
  }

  async nextId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(`select nextval(pg_get_serial_sequence('accounts', 'id')) as id`);
    return row!.id;
  }

  async insert(account: Account): Promise<void> {
    await this.store.insert(accountMapping, account);
  }

  find(id: number): Promise<Account | null> {
    return this.store.find(accountMapping, { id });
  }

  change(id: number, fn: Step<Account>): Promise<Account | null> {
    return this.store.change(accountMapping, { id }, fn);
  }

  async lock(id: number): Promise<Account | null> {
    const state = await this.database.manager.findOne(accountRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    return state && new Account(state);
  }

  async remove(id: number): Promise<void> {
    await this.rows.remove(id);
    await this.database.query('delete from accounts where id = $1', [id]);
  }

  async clear(id: number): Promise<void> {
    await this.rows.removeEvents(id);
    await this.rows.remove(id, [...credentials, ...counters]);
    // A position that no change has makes every follower of the account reload everything (docs/adr/0091).
    await this.rows.skipPosition('realtime_feeds', id);
  }

  async childUsage(parentId: number): Promise<ChildUsage> {
    const [row] = await this.database.query<{ consumed: number }>(
      'select count(*)::int as consumed from accounts where parent_id = $1',
      [parentId],
      'accounts.child-usage',
    );
    return { consumed: row!.consumed, limit: this.caps.most('child-accounts') };
  }

  async idsOfOrganization(id: number): Promise<readonly number[]> {
    const rows = await this.database.query<{ id: number }>(organizationSql, [id], 'accounts.of-organization');
    return rows.length === 0 ? [id] : rows.map((row) => row.id);
  }

  async demosOf(madeFor: number): Promise<readonly number[]> {
    const sql = 'select id from accounts where made_for = $1 order by id';
    return (await this.database.query<{ id: number }>(sql, [madeFor], 'accounts.demos-of')).map(({ id }) => id);
  }

  childrenOf(parentId: number, take: number): Promise<readonly AccountState[]> {
    return this.database.manager.find(accountRow, { where: { parentId }, order: { id: 'ASC' }, take });
  }
}
