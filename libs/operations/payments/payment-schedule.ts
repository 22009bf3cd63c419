import { Injectable } from '@nestjs/common';
import { Clock, later } from '@exchange/kernel';
import { Database, Every, Log } from '@exchange/platform';
import { PaymentGateway } from './gateway';
import { paymentLimits } from './limits';
import { MethodWorkService } from './method-work.service';
import { PaymentWorkService } from './payment-work.service';
import { PaymentsService } from './payments.service';

const collectSql = `
  update payment_methods set collect_at = $2
  where (account_id, id) in (
    select account_id, id from payment_methods where status = 'verified' and collect_at <= $1 order by collect_at
    limit ${paymentLimits.organizationsPerRound} for update skip locked)
  returning account_id as "accountId"`;

@Injectable()
export class PaymentSchedule {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentsService,
    private readonly work: PaymentWorkService,
    private readonly methods: MethodWorkService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @Every(1_000)
  async pay(): Promise<void> {
    while ((await this.work.round()) === paymentLimits.looksPerRound);
  }

  @Every(2_000)
  async keepMethods(): Promise<void> {
    while ((await this.methods.lookAtCaptures()) === paymentLimits.looksPerRound);
    while ((await this.methods.detach()) === paymentLimits.looksPerRound);
  }

  /** Starts automatic payments for organizations with a method and an amount due. */
  @Every(10_000)
  async collect(): Promise<void> {
    while ((await this.collectSome()) === paymentLimits.organizationsPerRound);
  }

  private async collectSome(): Promise<number> {
    if (!this.gateway.keepsMethods) return 0;
    const now = this.clock.now();
    const due = await this.database.query<{ accountId: number }>(
      collectSql,
      [now, later(now, paymentLimits.collectEveryMs)],
      'payments.collect',
    );
    for (const { accountId } of due)
      await this.payments
        .collect(accountId)
        .catch((error: unknown) => this.log.error('starting an automatic payment failed', { accountId, error }));
    return due.length;
  }
}
