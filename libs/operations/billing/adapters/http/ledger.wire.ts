import { CursorQuery, Field } from '@exchange/platform';
import type { CreditApplicationState } from '../../domain/credit-application';
import { creditApplicationStates, type CreditApplicationStatus } from '../../domain/credit-application.states';
import type { DepositState } from '../../domain/deposit';
import { depositStates, type DepositStatus } from '../../domain/deposit.states';
import { decimalOf } from '../../domain/fees';
import {
  type LedgerAccountKind,
  accountKinds,
  ledgerAccounts,
  type LedgerBalance,
  type LedgerCode,
  ledgerCodes,
  type LedgerTransaction,
  type PostingSource,
  postingSources,
} from '../../domain/ledger';
import { billingLimits } from '../../domain/limits';

const inMinor = 'In minor units of the currency, as text.';

/** gaps-2.md §8.2. */
export class DepositWire {
  @Field.text()
  id: string;

  @Field.text({ description: inMinor, example: '250000' })
  amountMinor: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.timestamp({ description: 'Time of arrival.' })
  occurredAt: Date;

  @Field.oneOf(depositStates.stored)
  status: DepositStatus;

  @Field.text({ nullable: true, example: 'bank_transfer' })
  provider: string | null;

  @Field.text({ nullable: true })
  reference: string | null;
}

export function depositWire({ id, amountMinor, currency, occurredAt, status, provider, reference }: DepositState): DepositWire {
  return { id, amountMinor: String(amountMinor), currency, occurredAt, status, provider, reference };
}

export class LedgerAccountWire {
  @Field.oneOf(ledgerCodes)
  code: LedgerCode;

  @Field.oneOf(accountKinds)
  kind: LedgerAccountKind;

  @Field.text({ description: `With the sign of the account's kind: liabilities are positive. ${inMinor}` })
  balanceMinor: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;
}

export class LedgerAccountsWire {
  @Field.object(() => LedgerAccountWire, { many: true, description: 'Accounts with postings.' })
  accounts: LedgerAccountWire[];
}

export function ledgerAccountWire({ code, currency, balanceMinor }: LedgerBalance): LedgerAccountWire {
  return { code, kind: ledgerAccounts[code], balanceMinor: String(balanceMinor), currency };
}

export class LedgerQuery extends CursorQuery {
  @Field.oneOf(postingSources, { optional: true, description: 'Transactions of this source.' })
  source?: PostingSource;

  @Field.currency({ optional: true, description: 'Transactions with an entry in this currency.' })
  currency?: string;
}

export class LedgerEntryWire {
  @Field.oneOf(ledgerCodes)
  code: LedgerCode;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `A debit is positive, a credit negative. ${inMinor}`, example: '-250000' })
  amountMinor: string;
}

export class LedgerTransactionWire {
  @Field.integer()
  id: number;

  @Field.oneOf(postingSources, { description: 'Source of the transaction.' })
  source: PostingSource;

  @Field.text({ description: 'Unique key within its source: nothing is posted twice.' })
  sourceKey: string;

  @Field.text({ description: 'Text for people.' })
  memo: string;

  @Field.timestamp({ description: 'Time of the event; for delivery, the day in UTC.' })
  occurredAt: Date;

  @Field.timestamp({ description: 'Time of writing.' })
  recordedAt: Date;

  @Field.object(() => LedgerEntryWire, { many: true, description: 'Entries; their sum is zero.' })
  entries: LedgerEntryWire[];
}

export function ledgerTransactionWire(transaction: LedgerTransaction): LedgerTransactionWire {
  const { id, source, sourceKey, memo, occurredAt, recordedAt, entries } = transaction;
  const shown = entries.map(({ code, currency, amountMinor }) => ({ code, currency, amountMinor: String(amountMinor) }));
  return { id, source, sourceKey, memo, occurredAt, recordedAt, entries: shown };
}

export class ApplyForCreditBody {
  @Field.number({ description: 'Requested limit, in the currency.', example: 25000, min: 0 })
  requestedCreditLimit: number;

  @Field.currency({ optional: true, description: 'A currency in which the organization has a billing account; default: the main one.' })
  currency?: string;

  @Field.prose({ ...billingLimits.justification, description: 'Reason, for the people who decide.' })
  justification: string;
}

/** gaps-2.md §8.2. */
export class CreditApplicationWire {
  @Field.text()
  id: string;

  @Field.integer()
  customerId: number;

  @Field.number()
  requestedCreditLimit: number;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.oneOf(creditApplicationStates.stored)
  status: CreditApplicationStatus;

  @Field.text()
  justification: string;

  @Field.number({ nullable: true })
  grantedCreditLimit: number | null;

  @Field.timestamp({ nullable: true })
  reviewedAt: Date | null;

  @Field.text({ nullable: true })
  reviewerNotes: string | null;

  @Field.timestamp()
  createdAt: Date;
}

export function creditApplicationWire(state: CreditApplicationState): CreditApplicationWire {
  const { id, accountId, requestedMinor, currency, status, justification, grantedMinor, reviewedAt, reviewerNotes, createdAt } = state;
  return {
    id,
    customerId: accountId,
    requestedCreditLimit: decimalOf(requestedMinor, currency),
    currency,
    status,
    justification,
    grantedCreditLimit: grantedMinor === null ? null : decimalOf(grantedMinor, currency),
    reviewedAt,
    reviewerNotes,
    createdAt,
  };
}
