import { Injectable } from '@nestjs/common';
import { Clock, Ids, UnitOfWork } from '@exchange/kernel';
import type { CallbackAttempt, CallbackState } from '../domain/callback';
import { buildCallbackRequest } from '../domain/callback-request';
import { CallbackReceivers, Callbacks, type ClaimedCallback, SyncTasks } from '../domain/ports';

/** Limits of one process. A receiver that never answers occupies a slot for 5 s, so the slots of one origin are limited. */
const [maxInFlight, maxPerOrigin] = [100, 5];

/**
 * Sends due callbacks: claims and commits the row, sends the request, then settles the result under the claim's fence. Delivery is at least
 * once: a claim without a result after 15 s is sent again with the same `idempotency_key`.
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

  /** Claims due callbacks and starts sending them. Calls are serialized, because concurrent claims would use the same free slots. */
  sendDue(): Promise<void> {
    const claimed = this.lastClaim.then(() => this.claimAndSend());
    this.lastClaim = claimed.catch(() => undefined);
    return claimed;
  }

  /** Settles claims whose worker has died. */
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
    // An origin with a running request gets no further one.
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
    // A result that cannot be stored now is settled by `settleOverdue`.
    await this.settle(state, result).catch(() => undefined);
  }

  private settle(claim: CallbackState, result: Omit<CallbackAttempt, 'at'>): Promise<void> {
    return this.unitOfWork.run(async () => {
      const settled = await this.callbacks.settle(claim, result, this.clock.now());
      if (settled) await this.tasks.reportCallback({ accountId: claim.accountId, id: claim.syncId }, settled);
    });
  }
}
