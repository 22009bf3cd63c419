import { Injectable } from '@nestjs/common';
import { type Caller, Clock, deadlineSignal, later } from '@exchange/kernel';
import { KeyedGate, Log, RateLimits } from '@exchange/platform';
import type { Brief } from '../domain/brief';
import { discoveryErrors } from '../domain/errors';
import type { ProductRequest } from '../domain/events';
import { discoveryLimits } from '../domain/limits';
import type { SellerAskOutcome } from '../domain/offer';
import { type OwnSeller, OwnSellers, SellerAgent, type SellerGateway } from '../domain/ports/sellers';

export interface TrialRequest {
  readonly sellerId?: number;
  readonly brief: Omit<Brief, 'brandDomain' | 'decisions'>;
  readonly waitSeconds: number;
}

export interface Trial {
  readonly seller: OwnSeller;
  readonly brief: Brief;
  readonly outcome: SellerAskOutcome;
  /** The request as it was sent; null when the seller could not be asked. */
  readonly request: ProductRequest | null;
  readonly latencyMs: number | null;
  readonly askedAt: Date;
  /** When offers would expire that state no expiry of their own. */
  readonly expiresAt: Date;
}

const {
  attempts,
  seconds,
  atOnce,
  waitSeconds: { max: longest },
} = discoveryLimits.trial;
/** The conversation with the seller has its own deadline. */
const neverAborted = new AbortController().signal;
const limit = { name: 'seller-trials', attempts, seconds };

/** Asks a seller of the caller's account as a discovery would. Stores nothing but what the answer shows about the agent. */
@Injectable()
export class TrialService {
  private readonly gate = new KeyedGate(atOnce.all, atOnce.ofAccount);

  constructor(
    private readonly sellers: OwnSellers,
    private readonly agent: SellerAgent,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Waits for other trials as long as for the seller. 429 when none of them has ended by then. */
  async run({ accountId }: Caller, request: TrialRequest): Promise<Trial> {
    await this.limits.consume(limit, String(accountId));
    const leave = await this.gate.enter(String(accountId), deadlineSignal(request.waitSeconds * 1_000)).catch(() => {
      throw discoveryErrors.tooManyTrials({ details: { retryAfterSeconds: longest } });
    });
    try {
      return await this.ask(accountId, request);
    } finally {
      leave();
    }
  }

  private async ask(accountId: number, { sellerId, brief: asked, waitSeconds }: TrialRequest): Promise<Trial> {
    const seller = await this.sellers.find(accountId, sellerId);
    if (!seller) throw discoveryErrors.noOwnSeller();
    const brief: Brief = { ...asked, brandDomain: null };
    const gateway = seller.obstacle === null ? await this.agent.gatewayTo(seller.id) : null;
    if (gateway === 'elsewhere') throw discoveryErrors.credentialsElsewhere();
    if (gateway === null) {
      const outcome: SellerAskOutcome = seller.obstacle === null ? this.agent.unavailable : { kind: 'failed', reason: seller.obstacle };
      return { ...trialAt(this.clock.now()), seller, brief, outcome, request: null, latencyMs: null };
    }
    const ms = waitSeconds * 1_000;
    const askedAt = this.clock.now();
    const inquiry = { brief, refine: [] };
    const request = this.agent.requestOf(inquiry, ms);
    // The circuit breaker is not asked: a seller tries its agent to learn whether it answers again.
    const outcome = await gateway.ask(inquiry, { ms, signal: neverAborted, keepsSent: true });
    const latencyMs = this.clock.now().getTime() - askedAt.getTime();
    await this.recordContact(gateway, outcome);
    return { ...trialAt(askedAt), seller, brief, outcome, request, latencyMs };
  }

  /** The answer is worth more than its record: a failure is logged only. */
  private async recordContact(gateway: SellerGateway, outcome: SellerAskOutcome): Promise<void> {
    if (!outcome.contact) return;
    try {
      await gateway.recordContact(outcome.contact, outcome.kind === 'responded' ? null : outcome.reason);
    } catch (error) {
      this.log.warn('the contact of a trial could not be recorded', { error, accountId: gateway.accountId });
    }
  }
}

const trialAt = (askedAt: Date) => ({ askedAt, expiresAt: later(askedAt, discoveryLimits.expiresAfter) });
