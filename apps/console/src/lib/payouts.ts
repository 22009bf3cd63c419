import type { Schemas } from './api';
import { sumOfMinor } from './minor';
import type { Key } from '#/i18n';

type Activity = Schemas['PayoutActivity'];
type Billing = Schemas['SellerBilling'];
type Payee = Schemas['Payee'];

/** A payout or an unpaid month, without the changes of payees and terms between them. */
export const isMoney = ({ kind, amountMinor, currency }: Activity): boolean =>
  kind === 'ledger' && amountMinor !== undefined && currency !== undefined;

const fieldWords = {
  accountNumber: 'payouts.number',
  bankIdentifier: 'payouts.bank.BANK_CODE',
  bankIdentifierType: 'payouts.bankType',
  countryCode: 'payouts.country',
  isPrimary: 'payouts.primary',
  currency: 'field.currency',
  country: 'payouts.country',
  defaultNetDays: 'payouts.net',
  platformFeePercent: 'payouts.fee',
  fees: 'payouts.fee',
} as const satisfies Record<NonNullable<Activity['changedFields']>[number], Key>;

/** Words of the changed fields of a payee or of the terms. */
export const changedWordsOf = ({ changedFields = [] }: Activity): readonly Key[] => [
  ...new Set(changedFields.map((field) => fieldWords[field])),
];

interface Balance {
  readonly currency: string;
  /** Of payouts that are not paid yet, after fees. */
  readonly onItsWayMinor: string;
  /** Of months that are in no payout, before fees. */
  readonly unpaidMinor: string;
  /** The first date from now on which something is expected; null without one. */
  readonly nextAt: string | null;
  /** Months that should have been paid, and are in no payout. */
  readonly overdue: number;
  readonly lastPaidAt: string | null;
  readonly failed: number;
}

/** A month without a payout is `due`, and `overdue` after its date; null for a change of payees or terms. */
export function payoutStateOf({ kind, status, statementRef, expectedAt, amountMinor }: Activity, now: number): string | null {
  if (kind === 'setup' || status === undefined) return null;
  if (status !== 'pending' || statementRef !== undefined) return status;
  // Corrections above the delivery of a month are owed by the seller.
  return expectedAt !== undefined && Date.parse(expectedAt) < now && !amountMinor?.startsWith('-') ? 'overdue' : 'due';
}

/** What is not paid yet, by currency, in the order of the currencies' names. */
export function balancesOf(activity: readonly Activity[], now: number): readonly Balance[] {
  const money = activity.filter(isMoney);
  const currencies = [...new Set(money.map(({ currency }) => currency!))].toSorted();
  return currencies.map((currency) => {
    const own = money.filter((each) => each.currency === currency);
    const pending = own.filter(({ status }) => status === 'pending');
    const isMonth = ({ statementRef }: Activity) => statementRef === undefined;
    const sum = (rows: readonly Activity[]) => sumOfMinor(rows.map(({ amountMinor }) => amountMinor!));
    const dates = pending.flatMap(({ expectedAt }) => expectedAt ?? []).toSorted();
    const paid = own.flatMap(({ status, paidAt }) => (status === 'paid' && paidAt ? [paidAt] : [])).toSorted();
    return {
      currency,
      onItsWayMinor: sum(own.filter((each) => each.status === 'failed' || (each.status !== 'paid' && !isMonth(each)))),
      unpaidMinor: sum(pending.filter(isMonth)),
      nextAt: dates.find((date) => Date.parse(date) >= now) ?? null,
      overdue: own.filter((each) => payoutStateOf(each, now) === 'overdue').length,
      lastPaidAt: paid.at(-1) ?? null,
      failed: own.filter(({ status }) => status === 'failed').length,
    };
  });
}

/** Currencies in which something is due and nobody can be paid. */
function unpayable(balances: readonly Balance[], payees: readonly Payee[], own: string): readonly string[] {
  const wanted = new Set([
    own,
    ...balances.filter((each) => each.unpaidMinor !== '0' || each.onItsWayMinor !== '0').map(({ currency }) => currency),
  ]);
  return [...wanted].filter((currency) => !payees.some((payee) => payee.currency === currency));
}

/** The one thing that stops payouts, most important first. */
export type PayoutProblem =
  | { readonly is: 'restricted' }
  | { readonly is: 'noPayee'; readonly currency: string }
  | { readonly is: 'failed'; readonly count: number };

export function problemOf(
  billing: Pick<Billing, 'onboardingStatus' | 'currency' | 'payoutDetails'>,
  payees: readonly Payee[],
  /** Null while it is not read: failed payouts and other currencies are unknown. */
  activity: readonly Activity[] | null,
): PayoutProblem | null {
  if (billing.onboardingStatus === 'restricted') return { is: 'restricted' };
  const balances = balancesOf(activity ?? [], Date.now());
  // The payee may belong to the organization above the account, whose list this is not.
  const known = billing.payoutDetails === null ? payees : [...payees, billing.payoutDetails];
  const [currency] = unpayable(balances, known, billing.currency);
  if (currency !== undefined) return { is: 'noPayee', currency };
  const count = balances.reduce((sum, { failed }) => sum + failed, 0);
  return count > 0 ? { is: 'failed', count } : null;
}

/** Payees are stored by composed name and currency: a request replaces the stored one. */
const storedPayee = (payees: readonly Payee[], { entityName, currency }: Pick<Payee, 'entityName' | 'currency'>): Payee | undefined =>
  payees.find((payee) => payee.entityName === entityName.trim().normalize('NFC') && payee.currency === currency);

/** Why a request would change a payee that the person has not seen: one that exists already, or whose details differ from those that are `replaced`. */
export function payeeClash(
  stored: readonly Payee[],
  wanted: Pick<Payee, 'entityName' | 'currency'>,
  replaced: Payee | undefined,
): 'known' | 'changed' | null {
  if (storedPayee(stored, wanted)?.updatedAt === replaced?.updatedAt) return null;
  return replaced === undefined ? 'known' : 'changed';
}

/** What bank identifiers look like, for the help at the field. */
export const bankTypes = ['SWIFT_BIC', 'FEDWIRE_ABA', 'CHIPS_ABA', 'BANK_CODE'] as const;

/** Groups of four, as people compare account numbers: `•••• 3000`. */
export const masked = (accountNumber: string): string => {
  const known = accountNumber.replaceAll(/[^\dA-Za-z]/g, '');
  return known === '' ? '••••' : `•••• ${known}`;
};
