import { Injectable } from '@nestjs/common';
import { type Caller, Clock, domainOf, invalidField, UnitOfWork } from '@exchange/kernel';
import { type Audited, AuditTrail, Database } from '@exchange/platform';
import { onboardingErrors } from './errors';

/** Who the account says that it buys for: the operator that sellers are told (gaps.md §6.7). Nothing verifies it yet. */
export interface Operator {
  readonly accountId: number;
  readonly operatorDomain: string;
  readonly confirmedAt: Date;
}

@Injectable()
export class OperatorService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async find(accountId: number): Promise<Operator | null> {
    const [row] = await this.database.query<Operator>(
      `select account_id as "accountId", operator_domain as "operatorDomain", confirmed_at as "confirmedAt"
       from operator_identities where account_id = $1`,
      [accountId],
      'onboarding.operator',
    );
    return row ?? null;
  }

  /** A domain, or an address on it. 400 on `operatorDomain` for anything else; 409 when it is to take the place of another than there is. */
  async confirm(caller: Caller, text: string, replacing?: string | null): Promise<Operator> {
    const { accountId } = caller;
    const operatorDomain = operatorDomainOf(text);
    const operator: Operator = { accountId, operatorDomain, confirmedAt: this.clock.now() };
    return this.unitOfWork.run(async () => {
      const before = await this.find(accountId);
      if (before?.operatorDomain === operatorDomain) return before;
      if (replacing !== undefined && replacing !== (before?.operatorDomain ?? null)) throw onboardingErrors.operatorChanged();
      await this.database.query(
        `insert into operator_identities (account_id, operator_domain, confirmed_by, confirmed_at) values ($1, $2, $3, $4)
         on conflict (account_id) do update set operator_domain = excluded.operator_domain, confirmed_by = excluded.confirmed_by,
           confirmed_at = excluded.confirmed_at`,
        [accountId, operatorDomain, caller.kind === 'person' ? caller.userId : null, operator.confirmedAt],
      );
      await this.audit.record({ action: 'UPDATE', did: 'confirmed the operator domain of' }, audited, before, operator);
      return operator;
    });
  }
}

export function operatorDomainOf(text: string): string {
  const domain = domainOf(text);
  if (domain === null) throw invalidField('operatorDomain', 'operatorDomain must be a domain such as acme.com.');
  return domain;
}

const audited: Audited<Operator> = {
  resourceType: 'ACCOUNT',
  accountId: ({ accountId }) => accountId,
  id: ({ accountId }) => String(accountId),
  name: () => null,
  hidden: ['confirmedAt'],
};
