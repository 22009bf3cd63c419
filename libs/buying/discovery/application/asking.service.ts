import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@exchange/kernel';
import { noAnswerInTime, type Ask, type AskKey } from '../domain/ask';
import { discoveryLimits } from '../domain/limits';
import type { AskOutcome } from '../domain/offer';
import { Asks, Discoveries, RevisionBell, SellerAgent, SellerDirectory } from '../domain/ports';
import { AsksInHand } from './asks-in-hand';
import { Turnstile } from './turnstile';

/**
 * One seller, from the claim to the settlement. Every step may be repeated after a crash: the claim is committed before the seller hears
 * from us, the settlement is refused unless the claim still holds, and a revision is written in the transaction that settles.
 */
@Injectable()
export class AskingService {
  private readonly claims = new Turnstile(4);
  private readonly settlements = new Turnstile(4);

  constructor(
    private readonly discoveries: Discoveries,
    private readonly asks: Asks,
    private readonly sellers: SellerDirectory,
    private readonly agent: SellerAgent,
    private readonly bell: RevisionBell,
    private readonly inHand: AsksInHand,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Does nothing when the ask is settled, too late, or in another process's hands. A seller that already holds its share of this process
   * is left for later: the sweeper rings again while time remains.
   */
  async ask(key: AskKey): Promise<void> {
    const ask = await this.claims.run(`${key.discoveryId}/${key.sellerId}`, () => this.claim(key));
    if (!ask) return;
    const { fence } = ask.state;
    const hold = this.inHand.take({ ...key, fence });
    try {
      const outcome = await this.outcomeOf(ask, hold.signal);
      if (hold.wasDropped) await this.asks.change(key, (held) => held.release(fence));
      else await this.settle(key, (held) => held.settle(fence, outcome, this.clock.now()), outcome);
    } finally {
      hold.end();
    }
  }

  /** Ends an ask whose deadline has passed, whoever holds it. */
  async expire(key: AskKey): Promise<void> {
    await this.settle(key, (ask) => ask.expire(this.clock.now()), { kind: 'timed_out', reason: noAnswerInTime });
  }

  private async claim(key: AskKey): Promise<Ask | null> {
    if (this.inHand.countOf(key.sellerId) >= discoveryLimits.asksPerSeller) return null;
    const now = this.clock.now();
    return this.asks.change(key, (ask) => ask.claim(now, new Date(now.getTime() + discoveryLimits.lease)));
  }

  /** Never waits beyond the deadline, even for an adapter that ignores its signal. */
  private async outcomeOf(ask: Ask, dropped: AbortSignal): Promise<AskOutcome> {
    const { accountId, discoveryId, sellerId, deadlineAt } = ask.state;
    const [discovery, connection] = await Promise.all([this.discoveries.find(accountId, discoveryId), this.sellers.connection(sellerId)]);
    if (!discovery || !connection) return { kind: 'failed', reason: 'The seller is no longer available.' };
    const ms = Math.max(1, deadlineAt.getTime() - this.clock.now().getTime());
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), ms);
    const signal = AbortSignal.any([deadline.signal, dropped]);
    try {
      return await Promise.race([this.agent.ask(connection, discovery.brief, { ms, signal }), ended(signal)]);
    } catch {
      return { kind: 'failed', reason: 'The seller could not be asked.' };
    } finally {
      clearTimeout(timer);
    }
  }

  /** One transaction: the ask, the answer, the revision, the event (gap-free, because the discovery row is locked while it advances). */
  private async settle(key: AskKey, end: (ask: Ask) => Ask | null, outcome: AskOutcome): Promise<void> {
    await this.settlements.run(key.discoveryId, () => this.settleNow(key, end, outcome));
  }

  private async settleNow(key: AskKey, end: (ask: Ask) => Ask | null, outcome: AskOutcome): Promise<void> {
    await this.uow.run(async () => {
      const ask = await this.asks.change(key, end);
      if (!ask) return;
      const answered = outcome.kind === 'responded' || outcome.kind === 'declined';
      const { sellerSlug } = ask.state;
      const now = this.clock.now();
      const { state } = await this.discoveries.advance(key.accountId, key.discoveryId, (it) => it.settle(sellerSlug, answered, now));
      if (outcome.answer) await this.discoveries.land(key, state.revision, outcome.answer);
      this.uow.afterCommit(() => this.bell.ring(key.discoveryId));
    });
  }
}

function ended(signal: AbortSignal): Promise<AskOutcome> {
  const outcome: AskOutcome = { kind: 'timed_out', reason: noAnswerInTime };
  if (signal.aborted) return Promise.resolve(outcome);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(outcome), { once: true }));
}
