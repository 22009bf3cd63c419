import { Injectable } from '@nestjs/common';
import { type Caller, Clock, domainOf, invalidField, UnitOfWork } from '@exchange/kernel';
import { type Audited, AuditTrail, Database } from '@exchange/platform';
import { onboardingErrors } from './errors';

export const operatorScopes = ['whole_operator', 'specific_unit'] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/** What is said of an operator: its domain, and which part of it the account is. */
export interface OperatorIdentity {
  readonly operatorDomain: string;
  readonly operatorScope: OperatorScope;
  /** The operator's own id of the unit; null for the whole of it. */
  readonly operatorUnitId: string | null;
}

/** Who the account says that it buys for: the operator that sellers are told (gaps.md §6.7, gaps-2.md §7). Nothing verifies it yet. */
export interface Operator extends OperatorIdentity {
  readonly accountId: number;
  readonly confirmedAt: Date;
}

/** As it was sent: without a scope it is the whole operator. */
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

  async find(accountId: number): Promise<Operator | null> {
    const [row] = await this.database.query<Operator>(
      `select account_id as "accountId", operator_domain as "operatorDomain", operator_scope as "operatorScope",
         operator_unit_id as "operatorUnitId", confirmed_at as "confirmedAt"
       from operator_identities where account_id = $1`,
      [accountId],
      'onboarding.operator',
    );
    return row ?? null;
  }

  /** 400 as in {@link identityOf}; 409 when it is to take the place of another than there is. */
  async confirm(caller: Caller, named: NamedOperator, replacing?: OperatorIdentity | null): Promise<Operator> {
    const { accountId } = caller;
    const operator: Operator = { accountId, ...identityOf(named), confirmedAt: this.clock.now() };
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

/** A domain, or an address on it: 400 on `operatorDomain` for anything else. A unit belongs to `specific_unit` alone: 400 on `operatorUnitId`. */
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

const audited: Audited<Operator> = {
  resourceType: 'ACCOUNT',
  accountId: ({ accountId }) => accountId,
  id: ({ accountId }) => String(accountId),
  name: () => null,
  hidden: ['confirmedAt'],
};
