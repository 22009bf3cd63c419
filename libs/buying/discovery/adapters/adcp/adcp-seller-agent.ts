import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  abilitiesIn,
  Capabilities,
  declaredRelease,
  type ReleasedAnswer,
  type SellerConversation,
  errorOf,
  failed,
  listOf,
  payloadOf,
  type Payload,
  sectionOf,
  sellerGone,
  type ToolAnswer,
} from '@exchange/adcp';
import { type SellerLine as AdcpLine, SellerLines } from '@exchange/adcp';
import type { Abilities } from '@exchange/kernel';
import { SecretNotOpened } from '@exchange/platform';
import type { ProductRequest } from '../../domain/events';
import { discoveryLimits } from '../../domain/limits';
import type { SellerAskOutcome } from '../../domain/offer';
import { type AskBudget, type SellerInquiry, SellerAgent, type SellerGateway } from '../../domain/ports/sellers';
import { AnswerReader } from './answer-reader';
import { answerSchemas, problemOf } from './answer-schemas';
import { productRequest } from './product-request';
import { TaskPolling } from './task-polling';
import { outcomeOfAdcpError, unreadable } from './tool-answer';

/** Milliseconds before the deadline at which this adapter stops, so that it can still report a reason. */
const margin = 150;
const { answerBytes } = discoveryLimits;

/** Asks sellers by AdCP 3 over MCP (streamable HTTP), under one deadline for all calls of a request. */
@Injectable()
export class AdcpSellerAgent extends SellerAgent implements OnModuleInit {
  readonly unavailable = failed(sellerGone);
  private readonly reader = new AnswerReader();
  private readonly capabilities = new Capabilities({
    request: { adcp_major_version: 3, protocols: ['media_buy'] },
    read: capabilitiesIn,
    isKept: ({ refusal }) => refusal === null,
  });

  constructor(private readonly sellers: SellerLines) {
    super();
  }

  onModuleInit(): void {
    answerSchemas.warm();
  }

  async gatewayTo(sellerId: number): Promise<SellerGateway | 'elsewhere' | null> {
    const line = await this.sellers.open(sellerId).catch(leaveToOthers);
    if (line === null || line === 'elsewhere') return line;
    return {
      accountId: line.accountId,
      admit: (ms) => line.admit(ms),
      ask: (inquiry, budget) => this.ask(line, inquiry, budget),
      recordContact: (contact, reason) => line.record(contact, reason),
    };
  }

  requestOf(inquiry: SellerInquiry, ms: number): ProductRequest {
    return productRequest(inquiry, Math.max(1, ms - margin));
  }

  private async ask(line: AdcpLine, inquiry: SellerInquiry, { ms, signal, room, keepsSent }: AskBudget): Promise<SellerAskOutcome> {
    const { result, contact } = await line.converse<SellerAskOutcome>(
      { ms, margin, answerBytes, signal, room, shows: ({ kind }) => (kind === 'failed' ? 'erred' : 'answered') },
      async (seller) => {
        const { refusal, abilities } = await seller.capabilities(this.capabilities);
        return refusal ?? withAbilities(await this.products(seller, line.sellerId, inquiry, { ms, keepsSent }), abilities);
      },
      ({ kind, reason }) => ({ kind, reason }),
    );
    if (result.kind === 'failed' || result.kind === 'timed_out') this.capabilities.forget(line.sellerId);
    return { ...result, contact };
  }

  private async products(
    seller: SellerConversation,
    sellerId: number,
    inquiry: SellerInquiry,
    { ms, keepsSent = false }: { readonly ms: number; readonly keepsSent: boolean | undefined },
  ): Promise<SellerAskOutcome> {
    const polling = new TaskPolling(seller, this.requestOf(inquiry, ms));
    for (;;) {
      const step = await polling.next();
      if (step.kind === 'settled') return step.outcome;
      if (step.kind === 'answered') {
        const outcome = await this.reader.read(sellerId, step, inquiry.refine);
        return keepsSent ? { ...outcome, sent: step.payload } : outcome;
      }
      await seller.pause(step.pauseMs);
    }
  }
}

interface SellerCapabilities {
  /** Null when the seller can be asked for products. */
  readonly refusal: SellerAskOutcome | null;
  readonly abilities: Abilities;
}

function capabilitiesIn(result: ReleasedAnswer): SellerCapabilities {
  const payload = payloadOf(result);
  return { refusal: refusalIn(result, payload), abilities: abilitiesIn(payload ?? {}, result.release) };
}

function withAbilities(outcome: SellerAskOutcome, abilities: Abilities): SellerAskOutcome {
  return outcome.kind === 'responded' ? { ...outcome, answer: { ...outcome.answer, abilities } } : outcome;
}

/** Reason why media cannot be bought from this agent with AdCP 3; null when it can. */
function refusalIn(result: ToolAnswer, payload: Payload | null): SellerAskOutcome | null {
  const error = errorOf(result, payload, 'adcp');
  if (error) return outcomeOfAdcpError(error);
  const versions = sectionOf(payload ?? {}, 'adcp')['major_versions'];
  const protocols = payload?.['supported_protocols'];
  // Sellers list all protocols that they speak, also in answers of an older release.
  const release = declaredRelease(payload ?? {});
  if (problemOf('versions', versions, release) ?? problemOf('protocols', protocols, release)) return unreadable;
  if (!listOf(versions).includes(3)) return failed('The seller does not speak AdCP 3.');
  return listOf(protocols).includes('media_buy') ? null : failed('The seller does not sell media.');
}

/** Leaves a seller whose token cannot be decrypted to another process. Without one, the ask ends at its deadline. */
function leaveToOthers(error: unknown): 'elsewhere' {
  if (error instanceof SecretNotOpened) return 'elsewhere';
  throw error;
}
