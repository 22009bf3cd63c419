import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { type Caller, Clock, DomainError } from '@exchange/kernel';
import { type Credit, type OtherLine, otherLineReasons, classifyLines, type StatementLine } from '../domain/bank-statement';
import { bankTransfer, type DepositState } from '../domain/deposit';
import { findReferencedAccounts } from '../domain/payment-reference';
import { type EarlierDeposit, Deposits } from '../domain/ports';
import { BillingDeskService } from './billing-desk.service';
import { assertStaff } from './organizations';

export const unmatchedReasons = [
  'NO_REFERENCE',
  'SEVERAL_REFERENCES',
  'NO_ACCOUNT',
  'OTHER_CURRENCY',
  'IN_THE_FUTURE',
  'REVERSED',
  'REFERENCE_IN_USE',
  'TOO_LARGE',
  ...otherLineReasons,
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

export interface UnmatchedLine extends Omit<OtherLine, 'reason'> {
  readonly reason: UnmatchedReason;
}

type UnbookedReason = UnmatchedReason | 'known';

export interface ImportedStatement {
  readonly booked: readonly DepositState[];
  /** Number of credits that were already booked with the same organization, currency and amount. */
  readonly known: number;
  /** Lines that were not booked, in the order of the statement: credits for staff to book by hand or to return, and lines that are not credits. */
  readonly unmatched: readonly UnmatchedLine[];
}

/** Books bank statements by the payment references in them. Importing a statement again books nothing twice. */
@Injectable()
export class BankStatementsService {
  constructor(
    private readonly desk: BillingDeskService,
    private readonly accounts: AccountsFacade,
    private readonly deposits: Deposits,
    private readonly clock: Clock,
  ) {}

  /** Books each deposit in its own transaction. An unreadable line gives a 400 before anything is booked. */
  async import(caller: Caller, lines: readonly StatementLine[]): Promise<ImportedStatement> {
    assertStaff(caller);
    const booked: DepositState[] = [];
    const unmatched: UnmatchedLine[] = [];
    const payers = new Map<number, number | null>();
    let known = 0;
    for (const line of classifyLines(lines)) {
      const result = 'reason' in line ? line.reason : await this.bookOne(caller, line, payers);
      if (result === 'known') known += 1;
      else if (typeof result === 'string') unmatched.push({ ...line, reason: result });
      else booked.push(result);
    }
    return { booked, known, unmatched };
  }

  /** `payers` caches the paying organization of accounts seen on earlier lines. */
  private async bookOne(
    caller: Caller,
    { text, line: _, partOf, ...money }: Credit,
    payers: Map<number, number | null>,
  ): Promise<DepositState | UnbookedReason> {
    const [accountId, ...others] = findReferencedAccounts(text);
    if (accountId === undefined) return 'NO_REFERENCE';
    if (others.length > 0) return 'SEVERAL_REFERENCES';
    if (money.occurredAt > this.clock.now()) return 'IN_THE_FUTURE';
    if (!payers.has(accountId)) payers.set(accountId, await this.payerOf(accountId));
    const organizationId = payers.get(accountId) ?? null;
    if (organizationId === null) return 'NO_ACCOUNT';
    const earlier = (): Promise<EarlierDeposit | null> => this.deposits.findEarlier(organizationId, bankTransfer, money.reference);
    if (partOf !== '' && (await this.deposits.findEarlier(organizationId, bankTransfer, partOf))?.status === 'POSTED')
      return 'REFERENCE_IN_USE';
    const before = await earlier();
    if (before) return compareWithEarlier(before, organizationId, money);
    try {
      return await this.desk.book(caller, accountId, money);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'conflict' && error.field === 'amountMinor') return 'TOO_LARGE';
      if (error instanceof DomainError && error.kind === 'conflict') {
        // A concurrent import booked the same line first.
        const booked = await earlier();
        return booked ? compareWithEarlier(booked, organizationId, money) : 'REFERENCE_IN_USE';
      }
      if (error instanceof DomainError && error.code === 'CURRENCY_MISMATCH') return 'OTHER_CURRENCY';
      throw error;
    }
  }

  /** Null for an unknown account and for a demo. */
  private async payerOf(accountId: number): Promise<number | null> {
    const account = await this.accounts.describe(accountId);
    return account?.mode === 'STANDARD' ? (account.parentId ?? accountId) : null;
  }
}

/** Result for a credit whose reference was booked before. */
function compareWithEarlier(
  before: EarlierDeposit,
  organizationId: number,
  { currency, amountMinor }: Omit<Credit, 'line' | 'text' | 'partOf'>,
): UnbookedReason {
  if (before.status === 'REVERSED') return 'REVERSED';
  const isSame = before.accountId === organizationId && before.currency === currency && before.amountMinor === amountMinor;
  return isSame ? 'known' : 'REFERENCE_IN_USE';
}
