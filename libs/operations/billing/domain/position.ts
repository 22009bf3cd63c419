import { entriesOf, type Entry, type LedgerBalance, type LedgerCode, type Minor } from './ledger';

/**
 * Where an organization stands in one currency. One of the two is 0: what comes in pays what is owed first, and what is charged takes what is funded
 * first.
 */
export interface Position {
  readonly fundedMinor: Minor;
  readonly owedMinor: Minor;
}

export function positionIn(balances: readonly LedgerBalance[], currency: string): Position {
  const of = (wanted: LedgerCode) => balances.find(({ code, ...one }) => code === wanted && one.currency === currency)?.balanceMinor ?? 0;
  return { fundedMinor: of('CUSTOMER_FUNDS'), owedMinor: of('RECEIVABLE') };
}

/** How much each account is credited; below 0: debited. */
export type Shares = readonly (readonly [code: LedgerCode, amount: Minor])[];

/** The entries of shares, with the organization on the other side: charged when they are more than 0 together, else it gets the rest. */
export function settled({ fundedMinor, owedMinor }: Position, currency: string, shares: Shares): readonly Entry[] {
  const total = shares.reduce((sum, [, amount]) => sum + amount, 0);
  const paidAhead = total > 0 ? Math.min(fundedMinor, total) : total + Math.min(owedMinor, -total);
  const ofCustomer: Shares = [
    ['CUSTOMER_FUNDS', -paidAhead],
    ['RECEIVABLE', paidAhead - total],
  ];
  return [...ofCustomer, ...shares].flatMap(([code, amount]) => entriesOf(code, currency, -amount));
}
