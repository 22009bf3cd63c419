import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@exchange/kernel';
import { entriesOf, type Entry, type LedgerBalance, signOf } from '../domain/ledger';
import { BillingAccounts, Ledger } from '../domain/ports';

/** Transfers the billing of an account to the organization that it joins. */
@Injectable()
export class MovingService {
  constructor(
    private readonly accounts: BillingAccounts,
    private readonly ledger: Ledger,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs in the transaction of the event handler. The organization is always younger than the account, so locks are taken in one order. */
  async move(accountId: number, organizationId: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      await this.accounts.lock(organizationId);
      await this.accounts.move(accountId, organizationId);
      const balances = (await this.ledger.balances(accountId)).filter(({ balanceMinor }) => balanceMinor !== 0);
      if (balances.length === 0) return;
      const moved = { source: 'move', sourceKey: `${accountId}`, occurredAt: this.clock.now() } as const;
      await this.ledger.post({
        ...moved,
        accountId,
        memo: `Moved to organization ${organizationId}`,
        entries: balances.flatMap(sideOf(-1)),
      });
      const memo = `Moved from account ${accountId}`;
      await this.ledger.post({ ...moved, accountId: organizationId, memo, entries: balances.flatMap(sideOf(1)) });
    });
  }
}

const sideOf =
  (side: 1 | -1) =>
  ({ code, currency, balanceMinor }: LedgerBalance): readonly Entry[] =>
    entriesOf(code, currency, side * signOf(code) * balanceMinor);
