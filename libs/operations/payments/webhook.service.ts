import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { paymentErrors } from './errors';
import { PaymentGateway, WrongSignature } from './gateway';

/** A webhook only makes its payment or link due for a look. So it may come twice, late, out of order, or not at all. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** 400 for a body that the provider has not signed. */
  async take(body: Buffer, signature: string): Promise<void> {
    const news = await this.gateway.readWebhook(body, signature).catch((error: unknown) => {
      throw error instanceof WrongSignature ? paymentErrors.wrongSignature() : error;
    });
    const now = this.clock.now();
    if (news?.kind === 'setup')
      await this.database.query(
        `update payment_captures set look_at = $2 where session_ref = $1 and status in ('pending', 'opened')`,
        [news.sessionRef, now],
        'captures.ring',
      );
    if (news?.kind === 'payment')
      await this.database.query(
        'update payments set look_at = $3 where id = $1 or charge_ref = $2',
        [news.paymentId, news.chargeRef, now],
        'payments.ring',
      );
  }
}
