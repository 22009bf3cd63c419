import { Injectable } from '@nestjs/common';
import { PaymentsFacade } from '@exchange/billing';
import { Clock, hourMs, Ids, later, minuteMs, UnitOfWork } from '@exchange/kernel';
import { AggregateStore, Database, Log, storedAs } from '@exchange/platform';
import { type FoundSetup, GatewayUnavailable, type StoredCard, PaymentGateway } from './gateway';
import { paymentLimits } from './limits';
import { type Capture, type CaptureState, type MethodState, PaymentMethod } from './payment-method';
import { captureMapping, captureRow, methodMapping, methodRow } from './payment.row';

interface Claimed extends CaptureState {
  /** Changes when a webhook arrives meanwhile. */
  readonly lookAt: Date;
}

const claimSql = `
  update payment_captures set look_at = $2
  where (account_id, id) in (
    select account_id, id from payment_captures where look_at <= $1 order by look_at limit ${paymentLimits.looksPerRound} for update skip locked)
  returning ${storedAs(captureRow).select}, look_at as "lookAt"`;

const detachSql = `
  update payment_methods set detach_at = $2
  where (account_id, id) in (
    select account_id, id from payment_methods where detach_at <= $1 order by detach_at limit ${paymentLimits.looksPerRound} for update skip locked)
  returning ${storedAs(methodRow).select}`;

const currentSql = `select ${storedAs(methodRow).select} from payment_methods where account_id = $1 and status <> 'detached'`;

/** Looks up the outcome of capture links, and detaches removed methods at the provider. */
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
    const { accountId, id, lookAt } = capture;
    const now = this.clock.now();
    await this.unitOfWork.run(async () => {
      await this.billing.lock(accountId);
      const current = await this.store.find(captureMapping, { accountId, id });
      if (!current?.isOpen) return;
      const { isOpen, state } = await this.step(current, setup, now);
      // Verification is polled like payments: soon at first, then with growing delays.
      const age = state.submittedAt ? now.getTime() - state.submittedAt.getTime() : 0;
      const next = isOpen ? later(now, Math.min(Math.max(age, minuteMs), hourMs)) : null;
      const sql = 'update payment_captures set look_at = $3 where account_id = $1 and id = $2 and look_at = $4';
      await this.database.query(sql, [accountId, id, next, lookAt], 'captures.next-look');
    });
  }

  /** Callers hold the lock of the organization. */
  private async step(capture: Capture, { status, card }: FoundSetup, now: Date): Promise<Capture> {
    const change = async (to: (found: Capture) => Capture): Promise<Capture> =>
      (await this.store.change(captureMapping, { accountId: capture.state.accountId, id: capture.state.id }, to))!;
    const { accountId, expiresAt, submission } = capture.state;
    if (status === 'open' || status === 'expired') {
      // The page lives a minute longer than the link.
      const isOver = status === 'expired' || now.getTime() > expiresAt.getTime() + 2 * paymentLimits.capturePageMs;
      return isOver && submission === null ? change((found) => found.expire(now)) : capture;
    }
    const isUsable = status === 'verified' || status === 'processing';
    const methodId = card && isUsable ? await this.keep(capture.state, card, status === 'verified', now) : null;
    const submitted = submission === null ? await change((found) => found.submit(methodId, now)) : capture;
    if (status === 'verified' && methodId !== null) return change((found) => found.verify(now));
    const isLate = now.getTime() - submitted.state.submittedAt!.getTime() > paymentLimits.verifyMs;
    if (status === 'processing' && !isLate) return submitted;
    const waiting = await this.currentOf(accountId);
    if (waiting?.status === 'pending_verification' && waiting.id === submitted.state.methodId) await this.detachLocally(waiting, now);
    const why = { failed: 'verification_failed', canceled: 'canceled', verified: 'canceled', processing: 'expired' } as const;
    return change((found) => found.refuse(why[status], now));
  }

  /** Stores the card; it replaces the current method only once it is verified. Null when another method stays, or when the card was removed meanwhile. */
  private async keep({ accountId, customerRef }: CaptureState, card: StoredCard, isVerified: boolean, now: Date): Promise<string | null> {
    const current = await this.currentOf(accountId);
    const isKnown = current?.methodRef === card.methodRef;
    if (!isKnown && ((current && !isVerified) || (await this.wasRemoved(card)))) return null;
    if (current && !isKnown) await this.detachLocally(current, now);
    const id = isKnown ? current.id : this.ids.next('pm');
    if (!isKnown) await this.store.insert(methodMapping, PaymentMethod.keep({ accountId, id, customerRef, ...card }, now));
    if (isVerified)
      await this.store.change(methodMapping, { accountId, id }, (method) =>
        method.state.status === 'pending_verification' ? method.verify(now) : null,
      );
    return id;
  }

  private async currentOf(accountId: number): Promise<MethodState | undefined> {
    return (await this.database.query<MethodState>(currentSql, [accountId], 'payment-methods.current'))[0];
  }

  private async wasRemoved({ methodRef }: StoredCard): Promise<boolean> {
    return (
      (await this.database.query('select 1 from payment_methods where method_ref = $1', [methodRef], 'payment-methods.known')).length > 0
    );
  }

  private async detachLocally({ accountId, id }: MethodState, now: Date): Promise<void> {
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
      this.log[error instanceof GatewayUnavailable ? 'warn' : 'error']('looking up a payment method at the provider failed', { id, error });
    });
  }
}
