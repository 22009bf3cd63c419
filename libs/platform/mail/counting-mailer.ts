import type { Counter } from 'prom-client';
import { PermanentError } from '../dead-letters/permanent-error';
import type { Log } from '../observability/log';
import type { Metrics } from '../observability/metrics';
import { Mailer } from './mailer';
import type { Mail } from './mailer';

/** Counts and logs the outcome of every mail, without its text, subject or recipient. */
export class CountingMailer extends Mailer {
  private readonly mails: Counter<'outcome'>;

  constructor(
    private readonly mailer: Mailer,
    metrics: Metrics,
    private readonly log: Log,
  ) {
    super();
    this.mails = metrics.counter('mails_total', 'Mails by outcome: sent, failed (may be retried), refused (permanently).', ['outcome']);
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      const outcome = error instanceof PermanentError ? 'refused' : 'failed';
      this.mails.inc({ outcome });
      this.log.error('a mail was not sent', { outcome, reason: (error as Error).message });
      throw error;
    }
    this.mails.inc({ outcome: 'sent' });
    this.log.info('a mail was sent');
  }
}
