import { Injectable } from '@nestjs/common';
import { Egress, type EgressAnswer, EgressFailure, Metrics } from '@exchange/platform';
import { attemptTimeoutMs, type Outcome } from '../../domain/delivery';
import { Receivers } from '../../domain/ports';

const maxAnswerBytes = 65_536;
const keptCharacters = 1_000;

/** Receivers on the internet. Redirects are answers outside 2xx; the answer is read to 64 KiB and its start is kept for the log. */
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
      'Time of one attempt, by how it ended: `delivered`, or its error.',
      ['outcome'],
    );
  }

  refusal(url: string): string | null {
    return this.egress.refusal(url);
  }

  async post(request: { url: string; headers: Record<string, string>; body: Buffer }): Promise<Omit<Outcome, 'at'>> {
    const began = performance.now();
    const outcome = await this.exchange(request);
    this.durations.observe({ outcome: outcome.error ?? 'delivered' }, (performance.now() - began) / 1000);
    return outcome;
  }

  private async exchange(request: { url: string; headers: Record<string, string>; body: Buffer }): Promise<Omit<Outcome, 'at'>> {
    try {
      const bounds = { timeoutMs: attemptTimeoutMs, maxBytes: maxAnswerBytes, truncate: true };
      return outcomeOf(await this.egress.fetch({ ...request, ...bounds, method: 'POST' }));
    } catch (error) {
      if (!(error instanceof EgressFailure)) throw error;
      return { httpStatus: null, error: error.code, responseStart: null, timings: error.timings };
    }
  }
}

function outcomeOf({ status, body, timings }: EgressAnswer): Omit<Outcome, 'at'> {
  const isSuccess = status >= 200 && status < 300;
  return { httpStatus: status, error: isSuccess ? null : 'http_status', responseStart: startOf(body), timings };
}

/** PostgreSQL stores no NUL and no half of a surrogate pair; whatever is not UTF-8 becomes a replacement character. */
const startOf = (body: Buffer): string =>
  body
    .subarray(0, keptCharacters * 4)
    .toString('utf8')
    .slice(0, keptCharacters)
    .replaceAll('\0', '\uFFFD')
    .replace(/[\uD800-\uDBFF]$/, '');
