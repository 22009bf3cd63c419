import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';

/** The facade: which operators accounts have confirmed that they buy as. */
@Injectable()
export class OperatorsFacade {
  constructor(private readonly database: Database) {}

  /** Of accounts that have named one. */
  async domainsOf(accountIds: readonly number[]): Promise<readonly string[]> {
    const rows = await this.database.query<{ domain: string }>(
      `select operator_domain as domain from operator_identities where account_id = any($1) order by account_id`,
      [accountIds],
      'onboarding.domains',
    );
    return rows.map(({ domain }) => domain);
  }
}
