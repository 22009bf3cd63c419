import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { type Caller, Clock, DomainError } from '@exchange/kernel';
import { type Credit, creditsOf, type StatementLine } from '../domain/bank-statement';
import type { DepositState } from '../domain/deposit';
import { referencedIn } from '../domain/payment-reference';
import { BillingDeskService } from './billing-desk.service';
import { assertStaff } from './organizations';

export const unmatchedReasons = ['NO_REFERENCE', 'SEVERAL_REFERENCES', 'NO_ACCOUNT', 'OTHER_CURRENCY', 'IN_THE_FUTURE'] as const;

export interface UnmatchedCredit extends Credit {
  readonly reason: (typeof unmatchedReasons)[number];
}

export interface ImportedStatement {
  readonly booked: readonly DepositState[];
  /** Of money that was booked before. */
  readonly known: number;
  /** For staff to book by hand, or to send back. */
  readonly unmatched: readonly UnmatchedCredit[];
}

/** Books the money of a bank statement by the references that payers wrote. A statement can be imported again: what is booked is not booked twice. */
@Injectable()
export class BankStatementsService {
  constructor(
    private readonly desk: BillingDeskService,
    private readonly accounts: AccountsFacade,
    private readonly clock: Clock,
  ) {}

  /** Each deposit is a transaction of its own. 400 when a line cannot be read: nothing is booked then. */
  async import(caller: Caller, lines: readonly StatementLine[]): Promise<ImportedStatement> {
    assertStaff(caller);
    const booked: DepositState[] = [];
    const unmatched: UnmatchedCredit[] = [];
    let known = 0;
    for (const credit of creditsOf(lines)) {
      const result = await this.bookOne(caller, credit);
      if (result === 'known') known += 1;
      else if (typeof result === 'string') unmatched.push({ ...credit, reason: result });
      else booked.push(result);
    }
    return { booked, known, unmatched };
  }

  private async bookOne(caller: Caller, { text, ...money }: Credit): Promise<DepositState | UnmatchedCredit['reason'] | 'known'> {
    const [accountId, ...others] = referencedIn(text);
    if (accountId === undefined) return 'NO_REFERENCE';
    if (others.length > 0) return 'SEVERAL_REFERENCES';
    if (money.occurredAt > this.clock.now()) return 'IN_THE_FUTURE';
    if ((await this.accounts.describe(accountId))?.mode !== 'STANDARD') return 'NO_ACCOUNT';
    try {
      return await this.desk.book(caller, accountId, money);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'conflict') return 'known';
      if (error instanceof DomainError && error.code === 'CURRENCY_MISMATCH') return 'OTHER_CURRENCY';
      throw error;
    }
  }
}
