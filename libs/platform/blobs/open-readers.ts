import { Injectable } from '@nestjs/common';
import { domainError } from '@exchange/kernel';

/** Files of one account that one process sends at the same time. Slow readers keep their place. */
const maxReaders = 200;
const retryAfterSeconds = 5;

/** Limits the open files of each account, so that slow readers of one do not use up file handles or connections to the storage. */
@Injectable()
export class OpenReaders {
  private readonly counts = new Map<number, number>();

  /** Returns the function that gives the place back. Throws 429 when all are taken. */
  take(accountId: number): () => void {
    const count = this.counts.get(accountId) ?? 0;
    if (count >= maxReaders)
      throw domainError('rate_limited', 'RATE_LIMITED', 'Too many files of this account are read at once. Try again later.', {
        details: { retryAfterSeconds },
      });
    this.counts.set(accountId, count + 1);
    return () => {
      const left = this.counts.get(accountId)! - 1;
      if (left > 0) this.counts.set(accountId, left);
      else this.counts.delete(accountId);
    };
  }
}
