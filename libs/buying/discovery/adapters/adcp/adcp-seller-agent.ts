import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { contactOf, errorOf, failed, faultOf, isRecord, listOf, McpSession, payloadOf } from '@exchange/adcp';
import { Egress } from '@exchange/platform';
import { discoveryLimits } from '../../domain/limits';
import type { ProductRequest } from '../../domain/events';
import type { AskOutcome } from '../../domain/offer';
import { SellerAgent, type AskBudget, type Inquiry, type SellerConnection } from '../../domain/ports';
import { AnswerReader } from './answer-reader';
import { AnswerSchemas } from './answer-schemas';
import { KnownSellers } from './known-sellers';
import { productRequest } from './product-request';
import { TaskPolling } from './task-polling';
import { outcomeOfAdcpError, unreadable } from './tool-answer';

/** Milliseconds: this adapter gives up a little before the deadline, so that it can still say why. */
const margin = 150;
const within = (ms: number) => Math.max(1, ms - margin);

/** Asks a seller by AdCP 3 over MCP (streamable HTTP), through the guarded way out, under one deadline for everything. */
@Injectable()
export class AdcpSellerAgent extends SellerAgent implements OnModuleInit {
  private readonly schemas = new AnswerSchemas();
  private readonly reader = new AnswerReader(this.schemas);
  private readonly known = new KnownSellers();

  constructor(private readonly egress: Egress) {
    super();
  }

  onModuleInit(): void {
    this.schemas.warm();
  }

  requestOf(inquiry: Inquiry, ms: number): ProductRequest {
    return productRequest(inquiry, within(ms));
  }

  async ask(seller: SellerConnection, inquiry: Inquiry, { ms, signal: given }: AskBudget): Promise<AskOutcome> {
    const own = within(ms);
    const signal = AbortSignal.any([given, AbortSignal.timeout(own)]);
    const { agentUrl: url, bearerToken } = seller;
    const fetch = this.egress.fetchLike({ timeoutMs: own, maxBytes: discoveryLimits.answerBytes, signal });
    const session = new McpSession({ url, bearerToken, fetch, signal, deadline: Date.now() + own });
    const polling = new TaskPolling(session, this.requestOf(inquiry, ms));
    let hasSpoken = false;
    try {
      await session.connect();
      hasSpoken = true;
      const outcome = (await this.refusalOf(session, seller)) ?? (await this.products(polling, seller.sellerId, inquiry, signal));
      if (outcome.kind === 'failed') this.known.forget(seller);
      return { ...withoutToken(outcome, bearerToken), contact: outcome.kind === 'failed' ? 'erred' : 'answered' };
    } catch (error) {
      this.known.forget(seller);
      const fault = faultOf(error, { signal, queued: polling.isQueued, maxBytes: discoveryLimits.answerBytes, ms, hasSpoken });
      return { kind: fault.kind, reason: fault.reason, contact: contactOf(fault) };
    } finally {
      void session.leave();
    }
  }

  /** Why this agent is not one to buy media from with AdCP 3; null when it is. */
  private async refusalOf(session: McpSession, seller: SellerConnection): Promise<AskOutcome | null> {
    if (this.known.has(seller)) return null;
    const refusal = await this.capabilityProblem(session);
    if (refusal === null) this.known.remember(seller);
    return refusal;
  }

  private async capabilityProblem(session: McpSession): Promise<AskOutcome | null> {
    const result = await session.call('get_adcp_capabilities', { adcp_major_version: 3, protocols: ['media_buy'] });
    const payload = payloadOf(result);
    const error = errorOf(result, payload, 'adcp');
    if (error) return outcomeOfAdcpError(error);
    const adcp = payload?.['adcp'];
    const versions = isRecord(adcp) ? adcp['major_versions'] : undefined;
    const protocols = payload?.['supported_protocols'];
    if (this.schemas.problemOf('versions', versions) ?? this.schemas.problemOf('protocols', protocols)) return unreadable;
    if (!listOf(versions).includes(3)) return failed('The seller does not speak AdCP 3.');
    return listOf(protocols).includes('media_buy') ? null : failed('The seller does not sell media.');
  }

  private async products(polling: TaskPolling, sellerId: number, { refine }: Inquiry, signal: AbortSignal): Promise<AskOutcome> {
    for (;;) {
      const step = await polling.next();
      if (step.kind === 'settled') return step.outcome;
      if (step.kind === 'answered') return this.reader.read(sellerId, step.payload, refine);
      await pause(step.pauseMs, undefined, { signal });
    }
  }
}

/** A seller that echoes its credentials does not get them shown to a buyer. */
function withoutToken(outcome: AskOutcome, token: string | null): AskOutcome {
  if (token === null || outcome.kind === 'responded') return outcome;
  return { ...outcome, reason: outcome.reason.replaceAll(token, '…') };
}
