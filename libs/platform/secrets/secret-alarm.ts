import { Injectable } from '@nestjs/common';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import type { SecretNotOpened } from './secret-box';

/** Milliseconds. A process without a key meets secrets of it with every delivery. */
const togetherMs = 5_000;

/** Tells the operator of stored secrets that this process could not open: each as a number, the first of five seconds as a line. */
@Injectable()
export class SecretAlarm {
  private readonly counter;
  private readonly repeats = new Map<string, number>();

  constructor(
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.counter = metrics.counter('secrets_not_opened_total', 'Stored secrets that this process could not open.', ['key', 'why']);
  }

  raise(reason: SecretNotOpened): void {
    const { why, keyId, message } = reason;
    const key = keyId ?? '';
    this.counter.inc({ key, why });
    const more = this.repeats.get(`${why} ${key}`);
    this.repeats.set(`${why} ${key}`, (more ?? -1) + 1);
    if (more !== undefined) return;
    this.log.error('a stored secret could not be opened', { key, why, reason: message });
    setTimeout(() => this.tellMore(key, why), togetherMs).unref();
  }

  private tellMore(key: string, why: string): void {
    const more = this.repeats.get(`${why} ${key}`);
    this.repeats.delete(`${why} ${key}`);
    if (more) this.log.error('more stored secrets could not be opened', { key, why, secrets: more, withinMs: togetherMs });
  }
}
