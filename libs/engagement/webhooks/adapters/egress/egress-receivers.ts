import { Injectable } from '@nestjs/common';
import { Egress, EgressFailure, Metrics } from '@exchange/platform';
import { attemptTimeoutMs, type DeliveryOutcome } from '../../domain/delivery';
import { Receivers } from '../../domain/ports';

const maxAnswerBytes = 65_536;
const keptCharacters = 1_000;

/** Sends over the guarded egress. Redirects count as answers outside 2xx; the answer is read up to 64 KiB. */
@Injectable()
export class EgressReceivers extends Receivers {
  private readonly durations: ReturnType<Metrics['histogram']>;

  constructor(
    private readonly egress: Egress,
    metrics: Metrics,
  ) {
    super();
    this.durations = metrics.histogram(
      'webhook_attempt_duration_seconds',
      'Duration of one attempt in seconds, by outcome: `delivered` or the error.',
      ['outcome'],
    );
  }

  refusal(url: string): string | null {
    return this.egress.refusal(url);
  }

  async post(request: { url: string; headers: Record<string, string>; body: Buffer }): Promise<Omit<DeliveryOutcome, 'at'>> {
    const began = performance.now();
    const outcome = await this.exchange(request);
    this.durations.observe({ outcome: outcome.error ?? 'delivered' }, (performance.now() - began) / 1000);
    return outcome;
  }

  private async exchange(request: { url: string; headers: Record<string, string>; body: Buffer }): Promise<Omit<DeliveryOutcome, 'at'>> {
    try {
      const limits = { timeoutMs: attemptTimeoutMs, maxBytes: maxAnswerBytes, truncate: true };
      const { status, body, timings } = await this.egress.fetch({ ...request, ...limits, method: 'POST' });
      const isSuccess = status >= 200 && status < 300;
      return { httpStatus: status, error: isSuccess ? null : 'http_status', responseStart: startOf(body), timings };
    } catch (error) {
      if (!(error instanceof EgressFailure)) throw error;
      return { httpStatus: null, error: error.code, responseStart: null, timings: error.timings };
    }
  }
}

/** The stored start of the answer. PostgreSQL stores neither NUL nor half a surrogate pair; bytes that are not UTF-8 become U+FFFD. */
const startOf = (body: Buffer): string =>
  body
    .subarray(0, keptCharacters * 4)
    .toString('utf8')
    .slice(0, keptCharacters)
    .replaceAll('\0', '\uFFFD')
    .replace(/[\uD800-\uDBFF]$/, '');
