import { Injectable } from '@nestjs/common';
import { Egress, EgressFailure } from '@exchange/platform';
import { attemptTimeoutMs, type CallbackAttempt } from '../../domain/callback';
import type { CallbackHttpRequest } from '../../domain/callback-request';
import { CallbackReceivers } from '../../domain/ports';

const maxAnswerBytes = 65_536;

/** Posts to callers' servers. Redirects count as failures, and of the answer only the status is kept. */
@Injectable()
export class EgressCallbackReceivers extends CallbackReceivers {
  constructor(private readonly egress: Egress) {
    super();
  }

  refusal(url: string): string | null {
    return this.egress.refusal(url);
  }

  async post({ url, headers, body }: CallbackHttpRequest): Promise<Omit<CallbackAttempt, 'at'>> {
    const bounds = { timeoutMs: attemptTimeoutMs, maxBytes: maxAnswerBytes, truncate: true };
    try {
      const { status } = await this.egress.fetch({ url, headers, body, ...bounds, method: 'POST' });
      return { httpStatus: status, error: status >= 200 && status < 300 ? null : 'http_status' };
    } catch (error) {
      // Every error is a failed attempt, including a refused URL.
      return { httpStatus: null, error: error instanceof EgressFailure ? error.code : 'refused' };
    }
  }
}
