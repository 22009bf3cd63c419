import { Injectable } from '@nestjs/common';
import { Egress, EgressFailure } from '@exchange/platform';
import { attemptTimeoutMs, type CallbackAttempt } from '../../domain/callback';
import type { CallbackRequest } from '../../domain/callback-request';
import { CallbackReceivers } from '../../domain/ports';

const maxAnswerBytes = 65_536;

/** Callers' servers on the internet. Redirects are answers outside 2xx; nothing of the answer is kept but its status. */
@Injectable()
export class EgressCallbackReceivers extends CallbackReceivers {
  constructor(private readonly egress: Egress) {
    super();
  }

  refusal(url: string): string | null {
    return this.egress.refusal(url);
  }

  async post({ url, headers, body }: CallbackRequest): Promise<Omit<CallbackAttempt, 'at'>> {
    const bounds = { timeoutMs: attemptTimeoutMs, maxBytes: maxAnswerBytes, truncate: true };
    try {
      const { status } = await this.egress.fetch({ url, headers, body, ...bounds, method: 'POST' });
      return { httpStatus: status, error: status >= 200 && status < 300 ? null : 'http_status' };
    } catch (error) {
      // Whatever it was, it was no success; a refusal of the URL is one more way to fail.
      return { httpStatus: null, error: error instanceof EgressFailure ? error.code : 'refused' };
    }
  }
}
