import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock, later, UnitOfWork } from '@exchange/kernel';
import { KeyedGate, Trace, traced } from '@exchange/platform';
import { noAnswerInTime, type Ask, type AskKey, type Question } from '../domain/ask';
import type { Discovery, DiscoveryState } from '../domain/discovery';
import { discoveryLimits } from '../domain/limits';
import { emptyAnswer, type AskOutcome, type SellerAnswer } from '../domain/offer';
import { Asks, Discoveries, RevisionBell } from '../domain/ports';
import type { DiscoveryKey } from '../domain/ports';
import { SellerAgent } from '../domain/ports/sellers';
import type { Inquiry, SellerLine } from '../domain/ports/sellers';
import { refinedAnswer, type Round } from '../domain/refined-answer';
import { itemsFor } from '../domain/refinement';
import { AsksInHandService, type Hold } from './asks-in-hand.service';

/** Who is asked what. The time is read once, so that what is told about the request is what is sent. */
interface PlannedAsk {
  readonly line: SellerLine;
  readonly inquiry: Inquiry;
  readonly round: number;
  /** Milliseconds that the seller has. */
  readonly ms: number;
  readonly trace: Trace | undefined;
}

/** Milliseconds. */
const againAfter = 250;

interface Claimed {
  readonly ask: Ask;
  readonly planned: PlannedAsk | null;
}

interface Begun {
  readonly claimed: readonly Claimed[];
  readonly elsewhere: readonly number[];
}

/**
 * One seller, from the claim to the settlement. Every step may be repeated after a crash: the claim is committed before the seller hears
 * from us, the settlement is refused unless the claim still holds, and a revision is written in the transaction that settles.
 */
@Injectable()
export class Asking {
  private readonly claims = new KeyedGate(4, 1);
  private readonly settlements = new KeyedGate(4, 1);
  /** Of their own: what is over does not wait behind what is answered. */
  private readonly expiries = new KeyedGate(2, 1);
  private readonly unstored = new KeyedGate(discoveryLimits.unstored.all, discoveryLimits.unstored.ofAccount);

  constructor(
    private readonly discoveries: Discoveries,
    private readonly asks: Asks,
    private readonly agent: SellerAgent,
    private readonly bell: RevisionBell,
    private readonly inHand: AsksInHandService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims asks of one discovery, in one transaction. Answers what remains to be done, asking and settling, by seller; nothing for those that are
   * settled, too late, in another process's hands, or whose seller is not asked at the moment, which settles them. Null for those that only
   * another process can ask: they are left to it.
   */
  async begin(discovery: DiscoveryKey, sellerIds: readonly number[]): Promise<ReadonlyMap<number, (() => Promise<void>) | null>> {
    const { claimed, elsewhere } = await this.claims.run(discovery.id, () => this.claim(discovery, sellerIds));
    const begun = claimed.map((one) => [one.ask.state.sellerId, this.rest(one)] as const);
    return new Map([...begun, ...elsewhere.map((id) => [id, null] as const)]);
  }

  async ask({ accountId, discoveryId, sellerId }: AskKey): Promise<void> {
    const begun = await this.begin({ accountId, id: discoveryId }, [sellerId]);
    await begun.get(sellerId)?.();
  }

  /** Ends every ask of a discovery whose deadline has passed, in one transaction, with a revision for each. */
  async expire(key: DiscoveryKey): Promise<void> {
    await this.expiries.run(key.id, () =>
      this.unitOfWork.run(async () => {
        const now = this.clock.now();
        const late = await this.asks.changeOpen(key, (ask) => ask.expire(now));
        if (late.length === 0) return;
        const steps = late.map(
          ({ state }) =>
            (discovery: Discovery) =>
              discovery.settle(state.sellerSlug, false, now),
        );
        await this.discoveries.advance(key.accountId, key.id, ...steps);
        this.unitOfWork.afterCommit(() => this.bell.ring(key.id));
      }),
    );
  }

  private rest(claimed: Claimed): () => Promise<void> {
    const { accountId, discoveryId, sellerId, fence } = claimed.ask.state;
    const hold = this.inHand.take({ accountId, discoveryId, sellerId, fence });
    const room = new Room(this.unstored, String(claimed.planned?.line.accountId));
    return async () => {
      try {
        await traced(claimed.planned?.trace, () => this.finish({ accountId, discoveryId, sellerId }, claimed, hold, room));
      } finally {
        hold.end();
        room.end();
      }
    };
  }

  private async finish(key: AskKey, { ask, planned }: Claimed, hold: Hold, room: Room): Promise<void> {
    const { fence } = ask.state;
    const outcome = await this.outcomeOf(ask, planned, hold.signal, room);
    if (hold.wasDropped) return void (await this.asks.change(key, (held) => held.release(fence)));
    await this.insist(ask, hold, () => this.settle(key, (held) => held.settle(fence, outcome, this.clock.now()), outcome));
    if (planned && outcome.contact) await planned.line.heard(outcome.contact, outcome.kind === 'responded' ? null : outcome.reason);
  }

  /** What the seller said is in hand: a PostgreSQL that is away for a moment is no reason to lose it, or to ask again. */
  private async insist({ state }: Ask, hold: Hold, settle: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await settle();
      } catch (error) {
        if (!this.unitOfWork.isAway(error) || hold.wasDropped || this.clock.now() >= state.deadlineAt) throw error;
        await pause(againAfter);
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
    const step = (ask: Ask): Ask | null => {
      const planned = plans.get(ask.state.sellerId);
      return ask.claim(now, until, planned ? this.questionOf(planned) : null);
    };
    const claimed = await this.asks.changeOpen(key, step, wanted);
    return { claimed: claimed.map((ask) => ({ ask, planned: plans.get(ask.state.sellerId) ?? null })), elsewhere };
  }

  /** Settles asks of sellers that are not asked at the moment. */
  private async passOver({ accountId, id }: DiscoveryKey, plans: ReadonlyMap<number, PlannedAsk | null>): Promise<ReadonlySet<number>> {
    const resting = new Set<number>();
    for (const [sellerId, planned] of plans) {
      const reason = planned && (await planned.line.admit(planned.ms));
      if (!reason) continue;
      resting.add(sellerId);
      const step = (ask: Ask) => ask.passOver(reason, this.clock.now());
      await this.settle({ accountId, discoveryId: id, sellerId }, step, { kind: 'failed', reason });
    }
    return resting;
  }

  /** Null when the seller cannot be asked any more. */
  private async planFor(discovery: DiscoveryState | null, sellerId: number): Promise<PlannedAsk | 'elsewhere' | null> {
    const line = await this.agent.line(sellerId);
    if (line === 'elsewhere') return line;
    if (!discovery || !line) return null;
    const { brief, refine, round, deadlineAt, trace } = discovery;
    const inquiry = { brief, refine: itemsFor(sellerId, refine) };
    return { line, inquiry, round, ms: this.until(deadlineAt), trace: Trace.from(trace) };
  }

  private questionOf({ line, inquiry, round, ms }: PlannedAsk): Question {
    return { sellerAccountId: line.accountId, round, request: this.agent.requestOf(inquiry, ms) };
  }

  /** Never waits beyond the deadline, even for an adapter that ignores its signal. */
  private async outcomeOf(ask: Ask, planned: PlannedAsk | null, dropped: AbortSignal, room: Room): Promise<AskOutcome> {
    if (!planned) return this.agent.gone;
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

  /** One transaction: the ask, the answer, the revision, the event (gap-free, because the discovery row is locked while it advances). */
  private async settle(key: AskKey, end: (ask: Ask) => Ask | null, outcome: AskOutcome): Promise<void> {
    await this.settlements.run(key.discoveryId, () => this.settleNow(key, end, outcome));
  }

  private async settleNow(key: AskKey, end: (ask: Ask) => Ask | null, outcome: AskOutcome): Promise<void> {
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
      this.unitOfWork.afterCommit(() => this.bell.ring(key.discoveryId));
    });
  }

  private async refined(key: AskKey, sent: SellerAnswer, { number, items }: Round): Promise<SellerAnswer> {
    const before = (await this.discoveries.answerOf(key)) ?? emptyAnswer;
    return refinedAnswer(key.sellerId, before, sent, { number, items: itemsFor(key.sellerId, items) });
  }
}

/** The room that large answers of one ask have taken, until the ask is over. */
class Room {
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

function ended(signal: AbortSignal): Promise<AskOutcome> {
  const outcome: AskOutcome = { kind: 'timed_out', reason: noAnswerInTime };
  if (signal.aborted) return Promise.resolve(outcome);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(outcome), { once: true }));
}
