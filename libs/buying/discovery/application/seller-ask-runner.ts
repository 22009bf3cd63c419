import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock, later, UnitOfWork } from '@exchange/kernel';
import { KeyedGate, Trace, traced } from '@exchange/platform';
import { noAnswerInTime, type SellerAsk, type AskKey, type AskQuestion } from '../domain/ask';
import type { Discovery, DiscoveryState } from '../domain/discovery';
import { discoveryLimits } from '../domain/limits';
import { emptyAnswer, type SellerAskOutcome, type SellerAnswer } from '../domain/offer';
import { SellerAsks, Discoveries, RevisionSignal } from '../domain/ports';
import type { DiscoveryKey } from '../domain/ports';
import { SellerAgent } from '../domain/ports/sellers';
import type { SellerInquiry, SellerGateway } from '../domain/ports/sellers';
import { refinedAnswer, type RefinementRound } from '../domain/refined-answer';
import { itemsFor } from '../domain/refinement';
import { ClaimedAsksService, type AskClaim } from './claimed-asks.service';

/** A request that is about to be sent. The remaining time is read once, so that the event holds the request that is sent. */
interface PlannedAsk {
  readonly line: SellerGateway;
  readonly inquiry: SellerInquiry;
  readonly round: number;
  /** Milliseconds until the deadline. */
  readonly ms: number;
  readonly trace: Trace | undefined;
}

/** Milliseconds before a failed settlement is retried. */
const retryDelayMs = 250;

interface ClaimedRequest {
  readonly ask: SellerAsk;
  readonly planned: PlannedAsk | null;
}

interface Begun {
  readonly claimed: readonly ClaimedRequest[];
  readonly elsewhere: readonly number[];
}

/**
 * Asks one seller, from the claim to the settlement. Every step can be repeated after a crash. The claim is committed before the request is
 * sent. The settlement is refused unless the claim is still valid, and it writes the revision in its transaction.
 */
@Injectable()
export class SellerAskRunner {
  private readonly claims = new KeyedGate(4, 1);
  private readonly settlements = new KeyedGate(4, 1);
  /** Separate from settlements, so that deadlines do not wait for answers. */
  private readonly expiries = new KeyedGate(2, 1);
  private readonly unstored = new KeyedGate(discoveryLimits.unstored.all, discoveryLimits.unstored.ofAccount);

  constructor(
    private readonly discoveries: Discoveries,
    private readonly asks: SellerAsks,
    private readonly agent: SellerAgent,
    private readonly revisionSignal: RevisionSignal,
    private readonly claimedAsks: ClaimedAsksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims asks of one discovery in one transaction. Returns the remaining work by seller: request and settlement. Null marks a seller that
   * only another process can ask. Settled, late and foreign asks are absent, as are sellers with an open circuit breaker, whose asks are
   * failed here.
   */
  async begin(discovery: DiscoveryKey, sellerIds: readonly number[]): Promise<ReadonlyMap<number, (() => Promise<void>) | null>> {
    const { claimed, elsewhere } = await this.claims.run(discovery.id, () => this.claim(discovery, sellerIds));
    const begun = claimed.map((one) => [one.ask.state.sellerId, this.remainingWork(one)] as const);
    return new Map([...begun, ...elsewhere.map((id) => [id, null] as const)]);
  }

  async ask({ accountId, discoveryId, sellerId }: AskKey): Promise<void> {
    const begun = await this.begin({ accountId, id: discoveryId }, [sellerId]);
    await begun.get(sellerId)?.();
  }

  /** Ends every ask of a discovery whose deadline has passed, in one transaction with one revision per ask. */
  async expire(key: DiscoveryKey): Promise<void> {
    await this.expiries.run(key.id, () =>
      this.unitOfWork.run(async () => {
        const now = this.clock.now();
        const expired = await this.asks.changeOpen(key, (ask) => ask.expire(now));
        if (expired.length === 0) return;
        const steps = expired.map(
          ({ state }) =>
            (discovery: Discovery) =>
              discovery.settle(state.sellerSlug, false, now),
        );
        await this.discoveries.advance(key.accountId, key.id, ...steps);
        this.unitOfWork.afterCommit(() => this.revisionSignal.publish(key.id));
      }),
    );
  }

  private remainingWork(claimed: ClaimedRequest): () => Promise<void> {
    const { accountId, discoveryId, sellerId, fence } = claimed.ask.state;
    const claim = this.claimedAsks.take({ accountId, discoveryId, sellerId, fence });
    const room = new AnswerRoom(this.unstored, String(claimed.planned?.line.accountId));
    return async () => {
      try {
        await traced(claimed.planned?.trace, () => this.finish({ accountId, discoveryId, sellerId }, claimed, claim, room));
      } finally {
        claim.end();
        room.end();
      }
    };
  }

  private async finish(key: AskKey, { ask, planned }: ClaimedRequest, claim: AskClaim, room: AnswerRoom): Promise<void> {
    const { fence } = ask.state;
    const outcome = await this.outcomeOf(ask, planned, claim.signal, room);
    if (claim.isDropped) return void (await this.asks.change(key, (claimed) => claimed.release(fence)));
    await this.settleWithRetry(ask, claim, () => this.settle(key, (claimed) => claimed.settle(fence, outcome, this.clock.now()), outcome));
    if (planned && outcome.contact) await planned.line.recordContact(outcome.contact, outcome.kind === 'responded' ? null : outcome.reason);
  }

  /** Retries the settlement while PostgreSQL is unreachable, so that the answer is not lost or requested again. */
  private async settleWithRetry({ state }: SellerAsk, claim: AskClaim, settle: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await settle();
      } catch (error) {
        if (!this.unitOfWork.isDatabaseUnreachable(error) || claim.isDropped || this.clock.now() >= state.deadlineAt) throw error;
        await pause(retryDelayMs);
      }
    }
  }

  private async claim(key: DiscoveryKey, sellerIds: readonly number[]): Promise<Begun> {
    const discovery = await this.discoveries.find(key.accountId, key.id);
    const found = await Promise.all(sellerIds.map(async (id) => [id, await this.planFor(discovery, id)] as const));
    const elsewhere = found.flatMap(([id, planned]) => (planned === 'elsewhere' ? [id] : []));
    const plans = new Map(found.flatMap(([id, planned]) => (planned === 'elsewhere' ? [] : [[id, planned] as const])));
    const resting = await this.passOver(key, plans);
    const now = this.clock.now();
    const until = later(now, discoveryLimits.lease);
    const wanted = [...plans.keys()].filter((id) => !resting.has(id));
    const step = (ask: SellerAsk): SellerAsk | null => {
      const planned = plans.get(ask.state.sellerId);
      return ask.claim(now, until, planned ? this.questionOf(planned) : null);
    };
    const claimed = await this.asks.changeOpen(key, step, wanted);
    return { claimed: claimed.map((ask) => ({ ask, planned: plans.get(ask.state.sellerId) ?? null })), elsewhere };
  }

  /** Fails asks of sellers whose circuit breaker is open. */
  private async passOver({ accountId, id }: DiscoveryKey, plans: ReadonlyMap<number, PlannedAsk | null>): Promise<ReadonlySet<number>> {
    const resting = new Set<number>();
    for (const [sellerId, planned] of plans) {
      const reason = planned && (await planned.line.admit(planned.ms));
      if (!reason) continue;
      resting.add(sellerId);
      const step = (ask: SellerAsk) => ask.passOver(reason, this.clock.now());
      await this.settle({ accountId, discoveryId: id, sellerId }, step, { kind: 'failed', reason });
    }
    return resting;
  }

  /** Null when the seller can no longer be asked. */
  private async planFor(discovery: DiscoveryState | null, sellerId: number): Promise<PlannedAsk | 'elsewhere' | null> {
    const line = await this.agent.gatewayTo(sellerId);
    if (line === 'elsewhere') return line;
    if (!discovery || !line) return null;
    const { brief, refine, round, deadlineAt, trace } = discovery;
    const inquiry = { brief, refine: itemsFor(sellerId, refine) };
    return { line, inquiry, round, ms: this.until(deadlineAt), trace: Trace.from(trace) };
  }

  private questionOf({ line, inquiry, round, ms }: PlannedAsk): AskQuestion {
    return { sellerAccountId: line.accountId, round, request: this.agent.requestOf(inquiry, ms) };
  }

  /** Returns at the deadline, even when an adapter ignores its signal. */
  private async outcomeOf(ask: SellerAsk, planned: PlannedAsk | null, dropped: AbortSignal, room: AnswerRoom): Promise<SellerAskOutcome> {
    if (!planned) return this.agent.unavailable;
    const { line, inquiry, ms } = planned;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.until(ask.state.deadlineAt));
    const signal = AbortSignal.any([deadline.signal, dropped]);
    try {
      return await Promise.race([line.ask(inquiry, { ms, signal, room: (over) => room.enter(over) }), ended(signal)]);
    } catch {
      return { kind: 'failed', reason: 'The seller could not be asked.' };
    } finally {
      clearTimeout(timer);
    }
  }

  private until(deadlineAt: Date): number {
    return Math.max(1, deadlineAt.getTime() - this.clock.now().getTime());
  }

  /** Stores the ask, the answer, the revision and the event in one transaction. The locked discovery row keeps revisions free of gaps. */
  private async settle(key: AskKey, end: (ask: SellerAsk) => SellerAsk | null, outcome: SellerAskOutcome): Promise<void> {
    await this.settlements.run(key.discoveryId, () => this.settleNow(key, end, outcome));
  }

  private async settleNow(key: AskKey, end: (ask: SellerAsk) => SellerAsk | null, outcome: SellerAskOutcome): Promise<void> {
    await this.unitOfWork.run(async () => {
      const ask = await this.asks.change(key, end);
      if (!ask) return;
      const answered = outcome.kind === 'responded' || outcome.kind === 'declined';
      const { sellerSlug, round } = ask.state;
      const now = this.clock.now();
      const { state } = await this.discoveries.advance(key.accountId, key.discoveryId, (it) => it.settle(sellerSlug, answered, now));
      if (outcome.answer) {
        const answer = round === 0 ? outcome.answer : await this.refined(key, outcome.answer, { number: round, items: state.refine });
        await this.discoveries.land(key, state.revision, answer);
      }
      this.unitOfWork.afterCommit(() => this.revisionSignal.publish(key.discoveryId));
    });
  }

  private async refined(key: AskKey, sent: SellerAnswer, { number, items }: RefinementRound): Promise<SellerAnswer> {
    const before = (await this.discoveries.answerOf(key)) ?? emptyAnswer;
    return refinedAnswer(key.sellerId, before, sent, { number, items: itemsFor(key.sellerId, items) });
  }
}

/** Reservations for large answers of one ask, released when the ask ends. */
class AnswerRoom {
  private readonly taken: (() => void)[] = [];
  private isOver = false;

  constructor(
    private readonly gate: KeyedGate,
    private readonly sellerAccount: string,
  ) {}

  async enter(signal: AbortSignal): Promise<() => void> {
    const leave = await this.gate.enter(this.sellerAccount, signal);
    this.taken.push(leave);
    if (this.isOver) leave();
    return leave;
  }

  end(): void {
    this.isOver = true;
    for (const leave of this.taken) leave();
  }
}

function ended(signal: AbortSignal): Promise<SellerAskOutcome> {
  const outcome: SellerAskOutcome = { kind: 'timed_out', reason: noAnswerInTime };
  if (signal.aborted) return Promise.resolve(outcome);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(outcome), { once: true }));
}
