import { Injectable } from '@nestjs/common';
import { type Caller, Clock, domainOf, invalidField, UnitOfWork } from '@exchange/kernel';
import { type Audited, auditedAsAccount, AuditTrail, Database } from '@exchange/platform';
import { onboardingErrors } from './errors';

export const operatorScopes = ['whole_operator', 'specific_unit'] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/** An operator's domain, and whether the account is the whole operator or a unit of it. */
export interface OperatorIdentity {
  readonly operatorDomain: string;
  readonly operatorScope: OperatorScope;
  /** The operator's own id of the unit; null for the whole operator. */
  readonly operatorUnitId: string | null;
}

/** The operator that the account declares to buy for and that sellers see (docs/spec/gaps.md §6.7, docs/spec/gaps-2.md §7). It is not verified. */
export interface BuyerOperator extends OperatorIdentity {
  readonly accountId: number;
  readonly confirmedAt: Date;
}

/** An operator as sent; without a scope, it is the whole operator. */
export interface NamedOperator {
  readonly operatorDomain: string;
  readonly operatorScope?: OperatorScope;
  readonly operatorUnitId?: string | null;
}

@Injectable()
export class OperatorService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async find(accountId: number): Promise<BuyerOperator | null> {
    const [row] = await this.database.query<BuyerOperator>(
      `select account_id as "accountId", operator_domain as "operatorDomain", operator_scope as "operatorScope",
         operator_unit_id as "operatorUnitId", confirmed_at as "confirmedAt"
       from operator_identities where account_id = $1`,
      [accountId],
      'onboarding.operator',
    );
    return row ?? null;
  }

  /** Throws 400 as {@link identityOf} does, 409 when the current operator is not `replacing`. */
  async confirm(caller: Caller, named: NamedOperator, replacing?: OperatorIdentity | null): Promise<BuyerOperator> {
    const { accountId } = caller;
    const operator: BuyerOperator = { accountId, ...identityOf(named), confirmedAt: this.clock.now() };
    return this.unitOfWork.run(async () => {
      const before = await this.find(accountId);
      if (isSameOperator(before, operator)) return before!;
      if (replacing !== undefined && !isSameOperator(before, replacing)) throw onboardingErrors.operatorChanged();
      const { operatorDomain, operatorScope, operatorUnitId, confirmedAt } = operator;
      await this.database.query(
        `insert into operator_identities (account_id, operator_domain, operator_scope, operator_unit_id, confirmed_by, confirmed_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (account_id) do update set operator_domain = excluded.operator_domain, operator_scope = excluded.operator_scope,
           operator_unit_id = excluded.operator_unit_id, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`,
        [accountId, operatorDomain, operatorScope, operatorUnitId, caller.kind === 'person' ? caller.userId : null, confirmedAt],
      );
      await this.audit.record({ action: 'UPDATE', did: 'confirmed the operator of' }, audited, before, operator);
      return operator;
    });
  }
}

/** Throws 400 for an invalid domain (an address on it is accepted) and for a unit without `specific_unit` or the reverse. */
export function identityOf({ operatorDomain: text, operatorScope = 'whole_operator', operatorUnitId }: NamedOperator): OperatorIdentity {
  const operatorDomain = domainOf(text);
  if (operatorDomain === null) throw invalidField('operatorDomain', 'operatorDomain must be a domain such as acme.com.');
  const unit = operatorUnitId ?? null;
  if (operatorScope === 'whole_operator' && unit !== null)
    throw invalidField('operatorUnitId', 'operatorUnitId belongs to operatorScope specific_unit.');
  if (operatorScope === 'specific_unit' && (unit === null || unit.toLowerCase() === 'default'))
    throw invalidField('operatorUnitId', 'operatorUnitId must name the unit, and default names none.');
  return { operatorDomain, operatorScope, operatorUnitId: unit };
}

export function isSameOperator(one: OperatorIdentity | null, other: OperatorIdentity | null): boolean {
  if (one === null || other === null) return one === other;
  const { operatorDomain, operatorScope, operatorUnitId } = one;
  return operatorDomain === other.operatorDomain && operatorScope === other.operatorScope && operatorUnitId === other.operatorUnitId;
}

const audited: Audited<BuyerOperator> = {
  resourceType: 'ACCOUNT',
  ...auditedAsAccount,
  hidden: ['confirmedAt'],
};
