import { Injectable } from '@nestjs/common';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import type { SecretNotOpened } from './secret-box';

/** Window in which alarms are combined, in milliseconds. A process without a needed key fails on every delivery. */
const windowMs = 5_000;

/** Reports stored secrets that this process could not open: a counter for each, and a log line for the first within five seconds. */
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
    setTimeout(() => this.tellMore(key, why), windowMs).unref();
  }

  private tellMore(key: string, why: string): void {
    const more = this.repeats.get(`${why} ${key}`);
    this.repeats.delete(`${why} ${key}`);
    if (more) this.log.error('more stored secrets could not be opened', { key, why, secrets: more, withinMs: windowMs });
  }
}
