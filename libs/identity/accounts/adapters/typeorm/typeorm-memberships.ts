import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database, storedAs } from '@exchange/platform';
import type { AccountState } from '../../domain/account';
import { Membership, type MembershipKey } from '../../domain/membership';
import { Memberships, type Reachable } from '../../domain/ports';
import { accountRow } from './account.row';
import { membershipMapping, membershipRow } from './membership.row';

type ReachableRow = AccountState & Pick<Reachable, 'membershipRole'>;

const reachableColumns = `${storedAs(accountRow, 'a').select}, m.role as "membershipRole"`;

/** $1: the person; $2: the latest time at which they joined, or null. Demos whose lease has ended are excluded. */
const reachableFrom = `
  from memberships m join accounts a on a.id = m.account_id and (a.ends_at is null or a.ends_at > now())
  where m.user_id = $1 and m.status = 'active' and ($2::timestamptz is null or m.joined_at <= $2)`;

@Injectable()
export class TypeormMemberships extends Memberships {
  constructor(
    private readonly database: Database,
    private readonly store: AggregateStore,
  ) {
    super();
  }

  async insert(membership: Membership): Promise<void> {
    await this.store.insert(membershipMapping, membership);
  }

  find({ accountId, userId }: MembershipKey): Promise<Membership | null> {
    return this.store.find(membershipMapping, { accountId, userId });
  }

  change({ accountId, userId }: MembershipKey, fn: Step<Membership, [otherAdmins: number]>): Promise<Membership | null> {
    return this.database.run(async () => {
      await this.database.query('select 1 from accounts where id = $1 for update', [accountId]);
      const [row] = await this.database.query<{ admins: number }>(
        `select count(*)::int as admins from memberships
         where account_id = $1 and user_id <> $2 and status = 'active' and role = 'ADMIN'`,
        [accountId, userId],
      );
      return this.store.change(membershipMapping, { accountId, userId }, (membership) => fn(membership, row!.admins));
    });
  }

  async removeAll(accountId: number): Promise<void> {
    await this.database.query('delete from memberships where account_id = $1', [accountId]);
  }

  async activeOf(accountId: number): Promise<readonly Membership[]> {
    const states = await this.database.manager.find(membershipRow, {
      where: { accountId, status: 'active' },
      order: { joinedAt: 'ASC', userId: 'ASC' },
    });
    return states.map((state) => new Membership(state));
  }

  async reachable(userId: number, { skip, take }: { skip: number; take: number }, joinedBy: Date | null = null) {
    const [rows, counted] = await Promise.all([
      this.database.query<ReachableRow>(
        `select ${reachableColumns} ${reachableFrom} order by a.id limit $3 offset $4`,
        [userId, joinedBy, take, skip],
        'memberships.reachable',
      ),
      this.database.query<{ total: number }>(`select count(*)::int as total ${reachableFrom}`, [userId, joinedBy]),
    ]);
    return { rows: rows.map(reachableOf), total: counted[0]!.total };
  }

  async reach(userId: number, accountId: number, joinedBy: Date | null = null): Promise<Reachable | null> {
    const [row] = await this.database.query<ReachableRow>(
      `select ${reachableColumns} ${reachableFrom} and a.id = $3`,
      [userId, joinedBy, accountId],
      'memberships.reach',
    );
    return row ? reachableOf(row) : null;
  }
}

function reachableOf({ membershipRole, ...account }: ReachableRow): Reachable {
  return { account, membershipRole };
}
