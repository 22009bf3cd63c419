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
import type { MismatchedBalance } from '../../domain/ledger';
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
    description: 'In minor units of the currency, as text. 400 with PREPAY, which has no limit.',
  })
  creditLimitMinor?: string;

  @Field.oneOf(postures, { optional: true })
  posture?: Posture;

  @Field.oneOf(verificationLevels, { optional: true })
  verificationLevel?: VerificationLevel;

  @Field.currency({
    optional: true,
    description:
      'Currency of posture and limit; default: the main one. A currency that is not opened replaces the main one, as long as no money was booked or committed.',
  })
  currency?: string;

  @Field.boolean({ optional: true, description: 'True: `currency`, which must be opened, becomes the main one.' })
  isMain?: boolean;
}

export class PutHoldBody extends ReasonedBody {
  @Field.oneOf(['PAYMENT_FAILED', 'REVIEW'])
  type: 'PAYMENT_FAILED' | 'REVIEW';
}

export class BookDepositBody extends ReasonedBody {
  @Field.text({ pattern: positive, description: 'In minor units of the currency, as text.', example: '250000' })
  amountMinor: string;

  @Field.currency({ description: 'A currency in which the organization has a billing account.' })
  currency: string;

  @Field.name({
    max: billingLimits.reference,
    description: 'Reference of the bank, unique among deposits.',
    example: 'NTRF-2026-000123',
  })
  reference: string;

  @Field.timestamp({ description: 'Time of arrival; not in the future.' })
  occurredAt: Date;
}

export class ReviewApplicationBody extends ReasonedBody {
  @Field.oneOf(['APPROVED', 'REJECTED'])
  decision: 'APPROVED' | 'REJECTED';

  @Field.number({ optional: true, min: 0, description: 'In the currency of the application; default: the requested limit.' })
  grantedCreditLimit?: number;

  @Field.prose({ optional: true, nullable: true, min: 1, max: billingLimits.justification.max, description: 'Shown to the organization.' })
  reviewerNotes?: string | null;
}

export class ApplicationQueueQuery extends CursorQuery {
  @Field.oneOf(creditApplicationStates.stored, { optional: true, description: 'Only applications in this state.' })
  status?: CreditApplicationStatus;
}

export class AstrayBalanceWire extends LedgerAccountWire {
  @Field.text({ description: 'Sum of its entries.' })
  entriesMinor: string;
}

export class LedgerCheckWire {
  @Field.boolean({ description: 'True when every balance equals the sum of its entries.' })
  isSound: boolean;

  @Field.object(() => AstrayBalanceWire, { many: true, description: 'Balances that differ.' })
  astray: AstrayBalanceWire[];
}

export function ledgerCheckWire(astray: readonly MismatchedBalance[]): LedgerCheckWire {
  const shown = astray.map((balance) => ({ ...ledgerAccountWire(balance), entriesMinor: String(balance.entriesMinor) }));
  return { isSound: astray.length === 0, astray: shown };
}

export class BilledCustomerWire {
  @Field.integer()
  customerId: number;

  @Field.object(() => StandingWire)
  standing: StandingWire;

  @Field.object(() => CreditBalanceWire)
  creditBalance: CreditBalanceWire;

  @Field.object(() => BillingCurrencyWire, { many: true, description: 'Every opened currency, the main one first.' })
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
    description: `Content of the bank file, ${billingLimits.statementLines.toLocaleString('en')} lines at most.`,
    example: 'reference,amount,currency,date,text\nNTRF-2026-000123,2500.00,USD,2026-01-15,RF40EX0000000042',
  })
  content: string;
}

export class UnmatchedLineWire {
  @Field.integer({
    description:
      'For a CSV, the line number, counting header and blank lines. For camt.053, the number of the entry from 1, shared by its payments.',
  })
  line: number;

  @Field.text({ description: 'Reference of the bank; empty where it has none yet.' })
  reference: string;

  @Field.text({ description: 'In minor units of the currency, as text; negative for a debit.' })
  amountMinor: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.timestamp({ nullable: true, description: 'Null where a line other than a credit has no readable date.' })
  occurredAt: Date | null;

  @Field.text({ description: 'Text written by the payer.' })
  text: string;

  @Field.oneOf(unmatchedReasons, {
    description:
      '`REVERSED`: its deposit was reversed; book it by hand if the money is there. `REFERENCE_IN_USE`: a deposit with that reference has another organization, currency or amount. `TOO_LARGE`: the balance would exceed its maximum. `BATCH`: an entry with several payments whose single amounts the file does not state. Lines other than credits: `NOT_BOOKED` (pending, as PDNG), `REVERSAL` (an earlier booking taken back by the bank), `DEBIT` and `ZERO`.',
  })
  reason: UnmatchedReason;
}

export class ImportedStatementWire {
  @Field.object(() => DepositWire, { many: true })
  booked: DepositWire[];

  @Field.integer({ description: 'Number of credits that were already booked with the same organization, currency and amount.' })
  known: number;

  @Field.object(() => UnmatchedLineWire, {
    many: true,
    description:
      'Every other line with its reason: credits without a matching organization, credits that differ from the deposit with their reference, and lines that are not credits.',
  })
  unmatched: UnmatchedLineWire[];
}

export function importedStatementWire({ booked, known, unmatched }: ImportedStatement): ImportedStatementWire {
  return { booked: booked.map(depositWire), known, unmatched: unmatched.map(unmatchedWire) };
}

function unmatchedWire({ line, reference, amountMinor, currency, occurredAt, text, reason }: UnmatchedLine): UnmatchedLineWire {
  return { line, reference, amountMinor: String(amountMinor), currency, occurredAt, text, reason };
}
