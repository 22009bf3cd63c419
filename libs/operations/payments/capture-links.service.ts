import { Injectable } from '@nestjs/common';
import { PaymentsFacade } from '@exchange/billing';
import { type Caller, Clock, hashOfToken, Ids, later, newSecretToken, UnitOfWork } from '@exchange/kernel';
import { AggregateStore, Database, Log, RateLimits, Settings } from '@exchange/platform';
import { paymentErrors } from './errors';
import { GatewayUnavailable, PaymentGateway } from './gateway';
import { paymentLimits } from './limits';
import { Capture, type CaptureState } from './payment-method';
import { captureMapping } from './payment.row';

export interface RequestedCapture {
  readonly capture: CaptureState;
  /** Answered once: only its hash is kept. */
  readonly token: string;
}

/** Links by which somebody says on a page of the provider how an organization pays (gaps-2.md §8.4). Whoever has one needs no account. */
@Injectable()
export class CaptureLinksService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly billing: PaymentsFacade,
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The newest of the organization; null before the first. 403 where no methods are kept. */
  async latest(caller: Caller): Promise<CaptureState | null> {
    return this.newestOf(await this.payerOf(caller));
  }

  /**
   * Opens the page, and answers what stores its link. 403 where no methods are kept, 503 while the provider cannot be reached, and 409 where it is to be the first
   * link after another one than the newest.
   */
  async request(caller: Caller, after?: string | null): Promise<() => Promise<RequestedCapture>> {
    const accountId = await this.payerOf(caller);
    const assertNewest = async () => {
      if (after !== undefined && after !== ((await this.newestOf(accountId))?.id ?? null)) throw paymentErrors.otherLink();
    };
    await assertNewest();
    await this.limits.consume(paymentLimits.setups, String(accountId));
    const [{ token, hash }, id, now] = [newSecretToken(), this.ids.next('capture'), this.clock.now()];
    const expiresAt = later(now, paymentLimits.captureMs);
    const { contactName, currencies, email } = await this.billing.read(accountId);
    const request = {
      accountId,
      captureId: id,
      customerRef: await this.customerOf(accountId),
      name: contactName ?? (await this.billing.nameOf(accountId)),
      email: email?.[0] ?? null,
      currency: currencies[0].currency,
      returnUrl: `${this.settings.baseUrl}/capture-links/${token}/return`,
      expiresAt: later(expiresAt, paymentLimits.capturePageMs),
    };
    const page = await this.gateway.openSetup(request).catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable)) throw error;
      this.log.warn('no page to set up a payment method', { error });
      throw paymentErrors.unavailable();
    });
    const extra = { tokenHash: hash, lookAt: later(now, paymentLimits.leaseMs) };
    const capture = Capture.request({ accountId, id, ...page, expiresAt }, now);
    return () =>
      this.unitOfWork.run(async () => {
        await this.billing.lock(accountId);
        await assertNewest();
        return { capture: (await this.store.insert(captureMapping, capture, extra)).state, token };
      });
  }

  /** 404 for whatever is no link of ours. */
  async find(token: string): Promise<CaptureState> {
    const hash = hashOfToken(token);
    const sql = 'select account_id as "accountId", id from payment_captures where token_hash = $1';
    const [key] = hash ? await this.database.query<Pick<CaptureState, 'accountId' | 'id'>>(sql, [hash], 'captures.by-token') : [];
    const capture = key && (await this.store.find(captureMapping, key));
    if (!capture) throw paymentErrors.noLink();
    return capture.state;
  }

  /** Where the page of the provider is; null once the link cannot be used any more. */
  async open(token: string): Promise<string | null> {
    const { accountId, id } = await this.find(token);
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      const opened = await this.store.change(captureMapping, { accountId, id }, (capture) =>
        capture.canBeUsed(now) ? capture.open(now) : null,
      );
      return opened?.state.url ?? null;
    });
  }

  private async payerOf(caller: Caller): Promise<number> {
    const accountId = await this.billing.own(caller);
    if (!this.gateway.keepsMethods) throw paymentErrors.notEnabled();
    return accountId;
  }

  private async newestOf(accountId: number): Promise<CaptureState | null> {
    const sql = 'select id from payment_captures where account_id = $1 order by id desc limit 1';
    const [newest] = await this.database.query<Pick<CaptureState, 'id'>>(sql, [accountId], 'captures.newest');
    return newest ? ((await this.store.find(captureMapping, { accountId, id: newest.id }))?.state ?? null) : null;
  }

  /** What the organization is at the provider, if it was there before. */
  private async customerOf(accountId: number): Promise<string | null> {
    const sql = 'select customer_ref as ref from payment_methods where account_id = $1 order by created_at desc limit 1';
    return (await this.database.query<{ ref: string }>(sql, [accountId], 'payment-methods.customer'))[0]?.ref ?? null;
  }
}
