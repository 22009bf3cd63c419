import { Injectable } from '@nestjs/common';
import { PaymentsFacade } from '@exchange/billing';
import { type Caller, Clock, hashOfToken, UnitOfWork } from '@exchange/kernel';
import { AggregateStore, Database } from '@exchange/platform';
import { paymentErrors } from './errors';
import { PaymentGateway } from './gateway';
import type { CaptureState } from './payment-method';
import { captureMapping } from './payment.row';

/** Capture links lead to the provider's page on which a person enters the organization's card (gaps-2.md §8.4). The link needs no account. */
@Injectable()
export class CaptureLinksService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly billing: PaymentsFacade,
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The newest link of the organization; null before the first. 403 when the gateway keeps no methods. */
  async latest(caller: Caller): Promise<CaptureState | null> {
    return this.newestOf(await this.payerOf(caller));
  }

  /** 404 for an unknown token. */
  async find(token: string): Promise<CaptureState> {
    const hash = hashOfToken(token);
    const sql = 'select account_id as "accountId", id from payment_captures where token_hash = $1';
    const [key] = hash ? await this.database.query<Pick<CaptureState, 'accountId' | 'id'>>(sql, [hash], 'captures.by-token') : [];
    const capture = key && (await this.store.find(captureMapping, key));
    if (!capture) throw paymentErrors.noLink();
    return capture.state;
  }

  /** URL of the provider's page; null once the link cannot be used any more. */
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

  /** 403 when the gateway keeps no methods. */
  async payerOf(caller: Caller): Promise<number> {
    const accountId = await this.billing.payerForAdmin(caller);
    if (!this.gateway.keepsMethods) throw paymentErrors.notEnabled();
    return accountId;
  }

  /** The newest link that has a page. */
  async newestOf(accountId: number): Promise<CaptureState | null> {
    const sql = `select id from payment_captures where account_id = $1 and url <> '' order by id desc limit 1`;
    const [newest] = await this.database.query<Pick<CaptureState, 'id'>>(sql, [accountId], 'captures.newest');
    return newest ? ((await this.store.find(captureMapping, { accountId, id: newest.id }))?.state ?? null) : null;
  }
}
