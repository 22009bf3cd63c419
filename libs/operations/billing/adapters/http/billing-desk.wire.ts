import { CursorQuery, Field, ReasonedBody } from '@exchange/platform';
import {
  type ImportedStatement,
  type UnmatchedLine,
  type UnmatchedReason,
  unmatchedReasons,
} from '../../application/bank-statements.service';
import type { DeskView } from '../../application/billing-desk.service';
import { statementFormats, type StatementFormat } from '../../domain/bank-statement';
import { type VerificationLevel, verificationLevels } from '../../domain/billing-account';
import { creditApplicationStates, type CreditApplicationStatus } from '../../domain/credit-application.states';
import { type Posture, postures } from '../../domain/currency-terms';
import type { AstrayBalance } from '../../domain/ledger';
import { billingLimits } from '../../domain/limits';
import { BillingCurrencyWire, billingCurrencyWire } from './currencies.wire';
import { DepositWire, depositWire, LedgerAccountWire, ledgerAccountWire } from './ledger.wire';
import { CreditBalanceWire, creditBalanceWire, StandingWire, standingWire } from './standing.wire';

const positive = /^[1-9]\d{0,12}$/;
const amount = /^(0|[1-9]\d{0,12})$/;

export class ChangeStandingBody extends ReasonedBody {
  @Field.text({
    optional: true,
    pattern: amount,
    description: 'In minor units of the currency, as text. 400 for PREPAY, which has none.',
  })
  creditLimitMinor?: string;

  @Field.oneOf(postures, { optional: true })
  posture?: Posture;

  @Field.oneOf(verificationLevels, { optional: true })
  verificationLevel?: VerificationLevel;

  @Field.currency({
    optional: true,
    description:
      'The currency that posture and limit are for; left out: the main one. One in which the organization has no billing account takes the place of the main one, until money is booked or committed.',
  })
  currency?: string;

  @Field.boolean({ optional: true, description: 'True: `currency`, which has to be opened, becomes the main one.' })
  isMain?: boolean;
}

export class PutHoldBody extends ReasonedBody {
  @Field.oneOf(['PAYMENT_FAILED', 'REVIEW'])
  type: 'PAYMENT_FAILED' | 'REVIEW';
}

export class BookDepositBody extends ReasonedBody {
  @Field.text({ pattern: positive, description: 'In minor units of the currency, as text.', example: '250000' })
  amountMinor: string;

  @Field.currency({ description: 'One in which the organization has a billing account.' })
  currency: string;

  @Field.name({
    max: billingLimits.reference,
    description: 'What the bank says of it: no two deposits have the same.',
    example: 'NTRF-2026-000123',
  })
  reference: string;

  @Field.timestamp({ description: 'When the money arrived; not in the future.' })
  occurredAt: Date;
}

export class ReviewApplicationBody extends ReasonedBody {
  @Field.oneOf(['APPROVED', 'REJECTED'])
  decision: 'APPROVED' | 'REJECTED';

  @Field.number({ optional: true, min: 0, description: 'In the currency of the application. Left out: what was asked for.' })
  grantedCreditLimit?: number;

  @Field.prose({ optional: true, nullable: true, min: 1, max: billingLimits.justification.max, description: 'For the organization.' })
  reviewerNotes?: string | null;
}

export class ApplicationQueueQuery extends CursorQuery {
  @Field.oneOf(creditApplicationStates.stored, { optional: true, description: 'Only those in this state.' })
  status?: CreditApplicationStatus;
}

export class AstrayBalanceWire extends LedgerAccountWire {
  @Field.text({ description: 'What its entries add up to.' })
  entriesMinor: string;
}

export class LedgerCheckWire {
  @Field.boolean({ description: 'Every balance is what its entries add up to.' })
  isSound: boolean;

  @Field.object(() => AstrayBalanceWire, { many: true, description: 'Those that are not.' })
  astray: AstrayBalanceWire[];
}

export function ledgerCheckWire(astray: readonly AstrayBalance[]): LedgerCheckWire {
  const shown = astray.map((balance) => ({ ...ledgerAccountWire(balance), entriesMinor: String(balance.entriesMinor) }));
  return { isSound: astray.length === 0, astray: shown };
}

/** An organization as staff see it. */
export class BilledCustomerWire {
  @Field.integer()
  customerId: number;

  @Field.object(() => StandingWire)
  standing: StandingWire;

  @Field.object(() => CreditBalanceWire)
  creditBalance: CreditBalanceWire;

  @Field.object(() => BillingCurrencyWire, { many: true, description: 'Each currency that is opened, the main one first.' })
  currencies: BillingCurrencyWire[];
}

export function billedCustomerWire({ account, standing, currencies }: DeskView): BilledCustomerWire {
  const { accountId, currency } = account;
  return {
    customerId: accountId,
    standing: standingWire(account),
    creditBalance: creditBalanceWire({ organizationId: accountId, currency, standing }),
    currencies: currencies.map(billingCurrencyWire),
  };
}

export class ImportStatementBody extends ReasonedBody {
  @Field.oneOf(statementFormats, { description: '`csv`: a header with reference, amount, currency, date and text. `camt053`: ISO 20022.' })
  format: StatementFormat;

  @Field.prose({
    max: billingLimits.statement,
    min: 1,
    description: `The file of the bank, ${billingLimits.statementLines.toLocaleString('en')} lines at most.`,
    example: 'reference,amount,currency,date,text\nNTRF-2026-000123,2500.00,USD,2026-01-15,RF40EX0000000042',
  })
  content: string;
}

export class UnmatchedLineWire {
  @Field.integer({
    description:
      'Of a CSV: the line of the file, header and blank lines included. Of camt.053: the number of the entry, from 1; payments of one entry share it.',
  })
  line: number;

  @Field.text({ description: 'What the bank calls it; empty where it has no name yet.' })
  reference: string;

  @Field.text({ description: 'In minor units of the currency, as text. Below 0: money that left.' })
  amountMinor: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.timestamp({ nullable: true, description: 'Null where a line that is no credit has no date that can be read.' })
  occurredAt: Date | null;

  @Field.text({ description: 'What the payer wrote.' })
  text: string;

  @Field.oneOf(unmatchedReasons, {
    description:
      '`REVERSED`: its deposit was reversed; book it by hand if the money is there. `REFERENCE_IN_USE`: a deposit with that reference has another organization, currency or amount. `TOO_LARGE`: the organization would have more than a balance can hold. `BATCH`: several payments in one entry, and the file does not say how much each is. Lines that are no credit: `NOT_BOOKED` (announced by the bank, as PDNG), `REVERSAL` (the bank takes back what it booked), `DEBIT` (money that left) and `ZERO`.',
  })
  reason: UnmatchedReason;
}

export class ImportedStatementWire {
  @Field.object(() => DepositWire, { many: true })
  booked: DepositWire[];

  @Field.integer({ description: 'Credits that are booked already: for the same organization, currency and amount.' })
  known: number;

  @Field.object(() => UnmatchedLineWire, {
    many: true,
    description:
      'Every other line, by its reason: credits that name no organization, or one that they cannot be for, or that are not what was booked by their reference, and lines that are no credit.',
  })
  unmatched: UnmatchedLineWire[];
}

export function importedStatementWire({ booked, known, unmatched }: ImportedStatement): ImportedStatementWire {
  return { booked: booked.map(depositWire), known, unmatched: unmatched.map(unmatchedWire) };
}

function unmatchedWire({ line, reference, amountMinor, currency, occurredAt, text, reason }: UnmatchedLine): UnmatchedLineWire {
  return { line, reference, amountMinor: String(amountMinor), currency, occurredAt, text, reason };
}
