import type { AccountEvents } from '@exchange/accounts';
import { Consumes, Database, type StoredEvent } from '@exchange/platform';

/** Payment records move to the organization when an account is placed under it. */
@Consumes({ consumer: 'payments-placed', events: ['accounts.placed'] })
export class PaymentsOnAccountPlaced {
  constructor(private readonly database: Database) {}

  async handle({ accountId, payload }: StoredEvent<AccountEvents, 'accounts.placed'>): Promise<void> {
    for (const table of ['payment_captures', 'payment_methods', 'payments', 'payment_refunds'])
      await this.database.query(`update ${table} set account_id = $2 where account_id = $1`, [accountId, payload.organizationId]);
  }
}
