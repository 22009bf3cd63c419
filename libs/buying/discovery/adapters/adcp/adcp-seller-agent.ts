import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { errorOf, failed, faultOf, isRecord, listOf, McpSession, payloadOf } from '@exchange/adcp';
import { Egress } from '@exchange/platform';
import type { Brief } from '../../domain/brief';
import { discoveryLimits } from '../../domain/limits';
import type { ProductRequest } from '../../domain/events';
import type { AskOutcome } from '../../domain/offer';
import { SellerAgent, type AskBudget, type SellerConnection } from '../../domain/ports';
import { AnswerReader } from './answer-reader';
import { AnswerSchemas } from './answer-schemas';
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

  constructor(private readonly egress: Egress) {
    super();
  }

  onModuleInit(): void {
    this.schemas.warm();
  }

  requestOf(brief: Brief, ms: number): ProductRequest {
    return productRequest(brief, within(ms));
  }

  async ask(seller: SellerConnection, brief: Brief, { ms, signal: given }: AskBudget): Promise<AskOutcome> {
    const own = within(ms);
    const signal = AbortSignal.any([given, AbortSignal.timeout(own)]);
    const { agentUrl: url, bearerToken } = seller;
    const fetch = this.egress.fetchLike({ timeoutMs: own, maxBytes: discoveryLimits.answerBytes, signal });
    const session = new McpSession({ url, bearerToken, fetch, signal, deadline: Date.now() + own });
    const polling = new TaskPolling(session, this.requestOf(brief, ms));
    try {
      await session.connect();
      const outcome = (await this.refusalOf(session)) ?? (await this.products(polling, seller.sellerId, signal));
      return withoutToken(outcome, bearerToken);
    } catch (error) {
      return faultOf(error, { signal, queued: polling.isQueued, maxBytes: discoveryLimits.answerBytes });
    } finally {
      void session.leave();
    }
  }

  /** Why this agent is not one to buy media from with AdCP 3; null when it is. */
  private async refusalOf(session: McpSession): Promise<AskOutcome | null> {
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

  private async products(polling: TaskPolling, sellerId: number, signal: AbortSignal): Promise<AskOutcome> {
    for (;;) {
      const step = await polling.next();
      if (step.kind === 'settled') return step.outcome;
      if (step.kind === 'answered') return this.reader.read(sellerId, step.payload);
      await pause(step.pauseMs, undefined, { signal });
    }
  }
}

/** A seller that echoes its credentials does not get them shown to a buyer. */
function withoutToken(outcome: AskOutcome, token: string | null): AskOutcome {
  if (token === null || outcome.kind === 'responded') return outcome;
  return { ...outcome, reason: outcome.reason.replaceAll(token, '…') };
}
