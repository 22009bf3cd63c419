import { Injectable } from '@nestjs/common';
import { SellerPayablesFacade } from '@exchange/billing';
import { Clock, invalidField, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { AggregateStore, Database } from '@exchange/platform';
import { payoutErrors } from './errors';
import type { PayeeOfPayout, Payout, PayoutState } from './payout';
import { isOtherPayee, keyOf, payoutMapping, sellerOf } from './payout.row';

type Named = Pick<PayoutState, 'accountId' | 'id' | 'currency'>;

const payeeSql = `
  select account_id as "payeeAccountId", id as "payeeId", entity_name as "entityName", last4, updated_at as "payeeUpdatedAt" from payees
  where is_primary and currency = $2 and account_id in ($1, (select parent_id from accounts where id = $1))
  order by account_id = $1 desc limit 1`;

/** Locks the payout, so that no other retry changes its payee between this check and the approval. */
const changedSql = `
  select payees.id is null or ${isOtherPayee('payouts.updated_at')} as "isChanged"
  from payouts left join payees on payees.account_id = payee_account_id and payees.id = payee_id
  where payouts.account_id = $1 and payouts.id = $2 for update of payouts`;

/** Records what the bank did with each payout of an approved run. A failed payout is retried by one person, and another person approves the retry. */
@Injectable()
export class PayoutOutcomesService {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly payables: SellerPayablesFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** 409 unless the payout is APPROVED, and for the reference of another payout (in any case). 400 when `paidAt` is in the future or before the approval. */
  async pay(id: string, reference: string, paidAt: Date): Promise<PayoutState> {
    const now = this.clock.now();
    if (paidAt > now) throw invalidField('paidAt', 'paidAt must not be in the future.');
    return this.unitOfWork.run(async () => {
      // The database's own lower(), which the comparison below uses, too.
      const [compared] = await this.database.query<{ reference: string }>('select lower($1) as reference', [reference]);
      await this.database.lock('payoutReferences', compared!.reference);
      const paid = await this.change(await this.named(id), (payout) => payout.pay(reference, paidAt, now));
      const others = await this.database.query(
        'select 1 from payouts where lower(reference) = lower($1) and id <> $2 limit 1',
        [reference, id],
        'payouts.paid-with',
      );
      if (others.length > 0) throw payoutErrors.referenceInUse();
      await this.payables.lock([], [paid.accountId]);
      await this.payables.pay(sellerOf(paid), paid.netMinor);
      return paid;
    });
  }

  /** 409 unless the payout is APPROVED or RETRIED. */
  fail(by: PersonCaller, id: string, reason: string): Promise<PayoutState> {
    return this.unitOfWork.run(async () => this.change(await this.named(id), (payout) => payout.fail(by.userId, reason, this.clock.now())));
  }

  /** Retries the payout to the current payee; another person approves it. 409 unless it is FAILED or RETRIED, and while the seller has a spend hold. */
  retry(by: PersonCaller, id: string): Promise<PayoutState> {
    return this.unitOfWork.run(async () => {
      const named = await this.named(id);
      await this.assertNotHeld(named);
      const [payee] = await this.database.query<PayeeOfPayout>(payeeSql, [named.accountId, named.currency], 'payouts.payee-now');
      return this.change(named, (payout) => payout.retry(by.userId, payee ?? payout.state, this.clock.now()));
    });
  }

  /** 409 unless the payout is RETRIED, for the person who requested the retry, when the payee changed since, and while the seller has a spend hold. */
  approveRetry(by: PersonCaller, id: string): Promise<PayoutState> {
    return this.unitOfWork.run(async () => {
      const named = await this.named(id);
      const [payout] = await this.database.query<{ isChanged: boolean }>(changedSql, [named.accountId, id], 'payouts.retry-changed');
      const approved = await this.change(named, (found) => found.approveRetry(by.userId, this.clock.now()));
      if (payout!.isChanged) throw payoutErrors.retryChanged({ details: { payouts: [id] } });
      await this.payables.lock([], [named.accountId]);
      await this.assertNotHeld(named);
      return approved;
    });
  }

  private async assertNotHeld({ accountId, id }: Named): Promise<void> {
    if (await this.payables.isHeld(accountId)) throw payoutErrors.sellerHeld({ details: { payouts: [id] } });
  }

  private async change(named: Named, step: (payout: Payout) => Payout): Promise<PayoutState> {
    return (await this.store.change(payoutMapping, keyOf(named), step))!.state;
  }

  private async named(id: string): Promise<Named> {
    const sql = 'select account_id as "accountId", id, currency from payouts where id = $1';
    const [found] = await this.database.query<Named>(sql, [id], 'payouts.named');
    if (!found) throw payoutErrors.noPayout();
    return found;
  }
}
