import { Injectable } from '@nestjs/common';
import { Clock, Ids, UnitOfWork } from '@exchange/kernel';
import type { CallbackAttempt, CallbackState } from '../domain/callback';
import { buildCallbackRequest } from '../domain/callback-request';
import { CallbackReceivers, Callbacks, type ClaimedCallback, SyncTasks } from '../domain/ports';

/** Maximum concurrent requests of one process, in total and per origin. The limit per origin keeps a slow receiver from using all of them. */
const [maxInFlight, maxPerOrigin] = [100, 5];

/**
 * Sends due callbacks in three steps: claims the rows and commits, sends the requests, then stores each result if the claim's fence is still
 * current. Callbacks are sent at least once: a claim that has no result after 15 s counts as a failed attempt, and the callback is sent again
 * with the same `idempotency_key`.
 */
@Injectable()
export class CallbackSendingService {
  private readonly inFlight = new Map<Promise<void>, string>();
  private lastClaim: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly callbacks: Callbacks,
    private readonly receivers: CallbackReceivers,
    private readonly tasks: SyncTasks,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Claims due callbacks and starts sending them. Calls run one after another, because concurrent claims would count the same free slots. */
  sendDue(): Promise<void> {
    const claimed = this.lastClaim.then(() => this.claimAndSend());
    this.lastClaim = claimed.catch(() => undefined);
    return claimed;
  }

  /** Ends expired claims, for example of a worker that crashed. Whether the receiver got the request is unknown. */
  async settleOverdue(): Promise<void> {
    for (const claim of await this.callbacks.overdue(this.clock.now(), 200)) {
      await this.settle(claim, { httpStatus: null, error: 'outcome_unknown' });
    }
  }

  /** Stops claiming and waits for running requests, which end within 5 s. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.lastClaim;
    await Promise.allSettled(this.inFlight.keys());
  }

  private async claimAndSend(): Promise<void> {
    const limit = maxInFlight - this.inFlight.size;
    if (this.isStopping || limit <= 0) return;
    // At most `perOrigin` callbacks of an origin are claimed at once, and none while requests to that origin are running.
    const request = { limit, perOrigin: maxPerOrigin, except: [...new Set(this.inFlight.values())] };
    for (const claimed of await this.callbacks.claim(this.ids.next('acf'), this.clock.now(), request)) {
      const sending = this.send(claimed).finally(() => this.inFlight.delete(sending));
      this.inFlight.set(sending, claimed.state.origin);
    }
  }

  private async send({ state, secrets }: ClaimedCallback): Promise<void> {
    const result =
      secrets === null
        ? { httpStatus: null, error: 'secrets_unreadable' }
        : await this.receivers.post(buildCallbackRequest(state, secrets, this.clock.now()));
    // If the result cannot be stored, the claim expires and `settleOverdue` ends it.
    await this.settle(state, result).catch(() => undefined);
  }

  private settle(claim: CallbackState, result: Omit<CallbackAttempt, 'at'>): Promise<void> {
    return this.unitOfWork.run(async () => {
      const settled = await this.callbacks.settle(claim, result, this.clock.now());
      if (settled) await this.tasks.reportCallback({ accountId: claim.accountId, id: claim.syncId }, settled);
    });
  }
}
