import type { CursorRequest } from '@exchange/kernel';
import { assertBalanced, type LedgerBalance, type LedgerTransaction, type Posting, signOf } from '../domain/ledger';
import { Ledger } from '../domain/ports';
import type { Position } from '../domain/position';

export class InMemoryLedger extends Ledger {
  private readonly posted: LedgerTransaction[] = [];

  async post(posting: Posting): Promise<boolean> {
    assertBalanced(posting);
    const { accountId, source, sourceKey } = posting;
    if (this.posted.some((one) => one.accountId === accountId && one.source === source && one.sourceKey === sourceKey)) return false;
    this.posted.push({ ...posting, id: this.posted.length + 1, recordedAt: new Date() });
    return true;
  }

  async balances(accountId: number): Promise<readonly LedgerBalance[]> {
    const sums = new Map<string, LedgerBalance>();
    for (const { code, currency, amountMinor } of this.posted
      .filter((one) => one.accountId === accountId)
      .flatMap(({ entries }) => entries)) {
      const key = `${currency} ${code}`;
      sums.set(key, { code, currency, balanceMinor: (sums.get(key)?.balanceMinor ?? 0) + signOf(code) * amountMinor });
    }
    return [...sums.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, balance]) => balance);
  }

  async position(accountId: number, currency: string): Promise<Position> {
    const balances = (await this.balances(accountId)).filter((balance) => balance.currency === currency);
    const [funds, owed] = (['CUSTOMER_FUNDS', 'RECEIVABLE'] as const).map((code) => balances.find((balance) => balance.code === code));
    return { fundedMinor: funds?.balanceMinor ?? 0, owedMinor: owed?.balanceMinor ?? 0 };
  }

  async transactions(accountId: number, { limit, after }: CursorRequest): Promise<readonly LedgerTransaction[]> {
    return this.posted
      .filter((one) => one.accountId === accountId && (!after || one.id < Number(after[0])))
      .toReversed()
      .slice(0, limit + 1);
  }

  async astray() {
    return [];
  }
}
