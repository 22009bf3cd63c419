import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';

/** Facade for other contexts: the operators of accounts. */
@Injectable()
export class OperatorsFacade {
  constructor(private readonly database: Database) {}

  /** Omits accounts without an operator. */
  async domainsOf(accountIds: readonly number[]): Promise<readonly string[]> {
    const rows = await this.database.query<{ domain: string }>(
      `select operator_domain as domain from operator_identities where account_id = any($1) order by account_id`,
      [accountIds],
      'onboarding.domains',
    );
    return rows.map(({ domain }) => domain);
  }
}
