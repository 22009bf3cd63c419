import { domainError } from '@exchange/kernel';

const retryAfterSeconds = 5;

export interface PlaceLimits {
  readonly perAccount: number;
  /** Of the process. */
  readonly total: number;
}

/** Limits how many files one process handles at once, and how many of them for one account. Slow clients keep their place. */
export class AccountPlaces {
  private readonly counts = new Map<number, number>();
  private taken = 0;

  constructor(
    private readonly limits: PlaceLimits,
    private readonly verb: 'read' | 'stored',
  ) {}

  /** Returns the function that gives the place back. Throws 429 when all are taken. */
  take(accountId: number): () => void {
    const count = this.counts.get(accountId) ?? 0;
    if (count >= this.limits.perAccount) throw this.refusal('Too many files of this account');
    if (this.taken >= this.limits.total) throw this.refusal('Too many files');
    this.counts.set(accountId, count + 1);
    this.taken += 1;
    return () => {
      this.taken -= 1;
      const left = this.counts.get(accountId)! - 1;
      if (left > 0) this.counts.set(accountId, left);
      else this.counts.delete(accountId);
    };
  }

  private refusal(what: string): Error {
    return domainError('rate_limited', 'RATE_LIMITED', `${what} are ${this.verb} at once. Try again later.`, {
      details: { retryAfterSeconds },
    });
  }
}
