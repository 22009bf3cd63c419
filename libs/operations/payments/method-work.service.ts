import { Injectable } from '@nestjs/common';
import { PaymentsFacade } from '@exchange/billing';
import { Clock, Ids, later, minuteMs, UnitOfWork } from '@exchange/kernel';
import { AggregateStore, Database, Log, storedAs } from '@exchange/platform';
import { type FoundSetup, GatewayUnavailable, type KeptCard, PaymentGateway } from './gateway';
import { paymentLimits } from './limits';
import { type CaptureState, type MethodState, PaymentMethod } from './payment-method';
import { captureMapping, captureRow, methodMapping, methodRow } from './payment.row';

interface Claimed extends CaptureState {
  /** Changes when a webhook says something meanwhile. */
  readonly lookAt: Date;
}

const claimSql = `
  update payment_captures set look_at = $2
  where (account_id, id) in (
    select account_id, id from payment_captures where look_at <= $1 order by look_at limit ${paymentLimits.looks} for update skip locked)
  returning ${storedAs(captureRow).select}, look_at as "lookAt"`;

const detachSql = `
  update payment_methods set detach_at = $2
  where (account_id, id) in (
    select account_id, id from payment_methods where detach_at <= $1 order by detach_at limit ${paymentLimits.looks} for update skip locked)
  returning ${storedAs(methodRow).select}`;

const currentSql = `select ${storedAs(methodRow).select} from payment_methods where account_id = $1 and status <> 'detached'`;

/** Looks up what people did on the pages of the provider, and takes off there what was removed here. */
@Injectable()
export class MethodWorkService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly billing: PaymentsFacade,
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async lookAtCaptures(): Promise<number> {
    const claimed = await this.claim<Claimed>(claimSql, 'captures.claim');
    await Promise.all(claimed.map((capture) => this.attempt(capture.id, () => this.look(capture))));
    return claimed.length;
  }

  async detach(): Promise<number> {
    const claimed = await this.claim<MethodState>(detachSql, 'payment-methods.claim');
    const detachOne = async ({ accountId, id, methodRef }: MethodState): Promise<void> => {
      await this.gateway.detach(methodRef);
      await this.database.query('update payment_methods set detach_at = null where account_id = $1 and id = $2', [accountId, id]);
    };
    await Promise.all(claimed.map((method) => this.attempt(method.id, () => detachOne(method))));
    return claimed.length;
  }

  private async look(capture: Claimed): Promise<void> {
    const setup = await this.gateway.findSetup(capture.sessionRef);
    const { accountId, id, lookAt, expiresAt } = capture;
    const now = this.clock.now();
    await this.unitOfWork.run(async () => {
      await this.billing.lock(accountId);
      const current = await this.store.find(captureMapping, { accountId, id });
      if (!current?.isOpen) return;
      if (setup.card) await this.keep(capture, setup.card, setup.status, now);
      // The page is there a minute longer than the link.
      const isOver = setup.status === 'expired' || now.getTime() > expiresAt.getTime() + 2 * paymentLimits.capturePageMs;
      const isDone = setup.status === 'verified' || (isOver && setup.status !== 'processing');
      if (isDone)
        await this.store.change(captureMapping, { accountId, id }, (found) =>
          setup.status === 'verified' ? found.verify(now) : found.expire(now),
        );
      const next = isDone ? null : later(now, minuteMs);
      const sql = 'update payment_captures set look_at = $3 where account_id = $1 and id = $2 and look_at = $4';
      await this.database.query(sql, [accountId, id, next, lookAt], 'captures.next-look');
    });
  }

  /** It replaces the one before. */
  private async keep({ accountId, customerRef }: CaptureState, card: KeptCard, status: FoundSetup['status'], now: Date): Promise<void> {
    const [current] = await this.database.query<MethodState>(currentSql, [accountId], 'payment-methods.current');
    const isKnown = current?.methodRef === card.methodRef;
    if (current && !isKnown) await this.replace(current, now);
    const id = isKnown ? current.id : this.ids.next('pm');
    if (!isKnown) await this.store.insert(methodMapping, PaymentMethod.keep({ accountId, id, customerRef, ...card }, now));
    if (status === 'verified')
      await this.store.change(methodMapping, { accountId, id }, (method) =>
        method.state.status === 'pending_verification' ? method.verify(now) : null,
      );
  }

  private async replace({ accountId, id }: MethodState, now: Date): Promise<void> {
    await this.store.change(methodMapping, { accountId, id }, (method) => method.detach(now));
    await this.database.query('update payment_methods set detach_at = $3 where account_id = $1 and id = $2', [accountId, id, now]);
  }

  private async claim<Row extends object>(sql: string, name: string): Promise<readonly Row[]> {
    if (!this.gateway.keepsMethods) return [];
    const now = this.clock.now();
    return this.database.query<Row>(sql, [now, later(now, paymentLimits.leaseMs)], name);
  }

  private async attempt(id: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      this.log[error instanceof GatewayUnavailable ? 'warn' : 'error']('the payment provider was not asked', { id, error });
    });
  }
}
