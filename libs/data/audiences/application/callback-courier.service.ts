import { Injectable } from '@nestjs/common';
import { Clock, Ids, UnitOfWork } from '@exchange/kernel';
import type { CallbackAttempt, CallbackState } from '../domain/callback';
import { callbackRequest } from '../domain/callback-request';
import { CallbackReceivers, Callbacks, type ClaimedCallback, SyncTasks } from '../domain/ports';

/** Of this process. A receiver that never answers holds its place for 5 s, so one origin must not have them all. */
const [maxInFlight, maxPerOrigin] = [100, 5];

/**
 * Sends what is due: the row is claimed and committed, then the request leaves, then the result is settled under the claim's fence. At
 * least once: a claim that has no result after 15 s is sent again, under the same `idempotency_key`.
 */
@Injectable()
export class CallbackCourierService {
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

  /** Claims what is due, and returns while it is being sent. One call after the other, or two would share the same free places. */
  sendDue(): Promise<void> {
    const claimed = this.lastClaim.then(() => this.claimAndSend());
    this.lastClaim = claimed.catch(() => undefined);
    return claimed;
  }

  /** Claims whose worker is gone. */
  async reap(): Promise<void> {
    for (const claim of await this.callbacks.overdue(this.clock.now(), 200)) {
      await this.settle(claim, { httpStatus: null, error: 'outcome_unknown' });
    }
  }

  /** What is under way ends within 5 s. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.lastClaim;
    await Promise.allSettled(this.inFlight.keys());
  }

  private async claimAndSend(): Promise<void> {
    const limit = maxInFlight - this.inFlight.size;
    if (this.isStopping || limit <= 0) return;
    // An origin that has not answered yet gets nothing more meanwhile.
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
        : await this.receivers.post(callbackRequest(state, secrets, this.clock.now()));
    // What cannot be settled now is settled by the reaper.
    await this.settle(state, result).catch(() => undefined);
  }

  private settle(claim: CallbackState, result: Omit<CallbackAttempt, 'at'>): Promise<void> {
    return this.unitOfWork.run(async () => {
      const settled = await this.callbacks.settle(claim, result, this.clock.now());
      if (settled) await this.tasks.reportCallback({ accountId: claim.accountId, id: claim.syncId }, settled);
    });
  }
}
