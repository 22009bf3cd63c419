import { entriesOf, type Entry, type LedgerBalance, type LedgerCode, type Minor } from './ledger';

/** Funds and debt of an organization in one currency. One of the two is always 0: incoming money pays what is owed first, and charges use funds first. */
export interface Position {
  readonly fundedMinor: Minor;
  readonly owedMinor: Minor;
}

export function positionIn(balances: readonly LedgerBalance[], currency: string): Position {
  const of = (wanted: LedgerCode) => balances.find(({ code, ...one }) => code === wanted && one.currency === currency)?.balanceMinor ?? 0;
  return { fundedMinor: of('CUSTOMER_FUNDS'), owedMinor: of('RECEIVABLE') };
}

/** Amounts to credit to ledger accounts; a negative amount is a debit. */
export type Shares = readonly (readonly [code: LedgerCode, amount: Minor])[];

/** Builds a balanced posting of shares with the organization on the other side. A positive total is charged to the organization, a negative one credited. */
export function entriesFor({ fundedMinor, owedMinor }: Position, currency: string, shares: Shares): readonly Entry[] {
  const total = shares.reduce((sum, [, amount]) => sum + amount, 0);
  const paidAhead = total > 0 ? Math.min(fundedMinor, total) : total + Math.min(owedMinor, -total);
  const ofCustomer: Shares = [
    ['CUSTOMER_FUNDS', -paidAhead],
    ['RECEIVABLE', paidAhead - total],
  ];
  return [...ofCustomer, ...shares].flatMap(([code, amount]) => entriesOf(code, currency, -amount));
}
