import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { ConversationsFacade, type OpenedConversation } from '@exchange/conversations';
import { type Caller, Clock, definedOnly, DomainError, UnitOfWork } from '@exchange/kernel';
import { type ConfirmationQuestion, ToolsFacade } from '@exchange/mcp';
import { waitForShutdownWork, Log, Outbox, isWithoutEffect } from '@exchange/platform';
import type { ChatResponse, PendingConfirmation } from '../domain/chat-response';
import { Confirmation, confirmedCallKeyOf, newConfirmationId } from '../domain/confirmation';
import { assistantErrors } from '../domain/errors';
import { usageEvent } from '../domain/events';
import { type AnswerRequest, type CalledTool, ToolRefused, type TurnMode, type TurnModel } from '../domain/models';
import { CallConfirmations, turnLease, Turns, TurnStreams } from '../domain/ports';
import type { Turn } from '../domain/turn';
import type { EndedStatus } from '../domain/turn.states';
import { sentence } from '../sentences/sentences';
import { startFrame, errorFrame, endFrame, textFrames, confirmFrame, toolCallFrame, toolEndFrame, toolErrorFrame } from './frames';
import { historyOf, instructions, maxMessages } from './history';
import { TurnOutput } from './turn-output';
import { TurnTools } from './turn-tools';

/** Maximum duration of a turn, in milliseconds. */
const maxTurnMs = 120_000;

export interface TurnStart {
  readonly mode: TurnMode;
  readonly turn: Turn;
  readonly caller: Caller;
  readonly conversation: OpenedConversation;
  readonly model: TurnModel;
  readonly requestId: string;
  /** Confirmed call, which is executed first. */
  readonly confirmed?: Confirmation;
}

interface TurnRun extends TurnStart {
  readonly log: TurnOutput;
  readonly tools: TurnTools;
  readonly ending: AbortController;
  pending: PendingConfirmation | null;
  earlierLeftOut: boolean;
  hasRun: boolean;
  failure: unknown;
}

/** Reason why a turn is ended early; also its final state. */
type EndReason = Exclude<EndedStatus, 'done'>;

/** Runs turns, whether or not a client follows. Frames are sent, cached for a while, and stored as one response at the end. */
@Injectable()
export class TurnRunner implements OnModuleDestroy {
  private readonly running = new Map<Promise<ChatResponse>, AbortController>();

  constructor(
    private readonly conversations: ConversationsFacade,
    private readonly tools: ToolsFacade,
    private readonly turns: Turns,
    private readonly confirmations: CallConfirmations,
    private readonly streams: TurnStreams,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Resolves when the turn has ended in any state. */
  start(start: TurnStart): Promise<ChatResponse> {
    const ending = new AbortController();
    const ended = this.work(start, ending).finally(() => this.running.delete(ended));
    this.running.set(ended, ending);
    return ended;
  }

  /** Turns that are still running after the drain time are ended as broken off. */
  async onModuleDestroy(): Promise<void> {
    await waitForShutdownWork(Promise.allSettled(this.running.keys()));
    for (const ending of this.running.values()) ending.abort('broken_off' satisfies EndReason);
    await waitForShutdownWork(Promise.allSettled(this.running.keys()));
  }

  private async work(start: TurnStart, ending: AbortController): Promise<ChatResponse> {
    const { turn } = start;
    const run = this.runOf(start, ending);
    const cut = (why: EndReason) => ending.abort(why);
    const timer = setTimeout(() => cut('failed'), maxTurnMs);
    const renewal = setInterval(() => void this.renew(turn, cut), turnLease.renewMs);
    const unsubscribe = this.streams.onStop(turn.state.id, () => cut('stopped'));
    run.log.add(startFrame(turn.state.id, turn.state.conversationId));
    try {
      await this.answer(run, run.confirmed ? await this.executeConfirmed(run, run.confirmed) : null);
    } catch (error) {
      run.failure ??= error;
    } finally {
      clearTimeout(timer);
      clearInterval(renewal);
      unsubscribe();
    }
    return this.end(run);
  }

  private runOf(start: TurnStart, ending: AbortController): TurnRun {
    const { caller, requestId, mode } = start;
    const turn = start.turn.state;
    const calling = { caller, turnId: turn.id, requestId, signal: ending.signal, mode };
    const tools = new TurnTools(this.tools, calling, turn.isTainted, () => this.turns.taint(turn));
    const log = new TurnOutput(this.streams, turn.id);
    return { ...start, tools, log, ending, pending: null, earlierLeftOut: false, hasRun: false, failure: undefined };
  }

  private async renew({ state }: Turn, cut: (why: EndReason) => void): Promise<void> {
    try {
      const renewed = await this.turns.renew(state);
      if (!renewed) cut('broken_off');
      else if (renewed.stopAsked) cut('stopped');
    } catch (error) {
      this.log.warn('the lease of an assistant turn could not be extended', { turnId: state.id, reason: String(error) });
    }
  }

  /** Executes the confirmed call once: the confirmation is marked as used in the transaction of the write. */
  private async executeConfirmed(run: TurnRun, confirmed: Confirmation): Promise<AnswerRequest['executed']> {
    const { tools, log } = run;
    const { id, tool, params, agreed } = confirmed.state;
    const call = { toolCallId: id, tool, params };
    const begin = async () => {
      if (!(await this.confirmations.replace(confirmed, confirmed.use()))) throw assistantErrors.unknownConfirmation();
    };
    // Has no effect when the write has begun.
    const abandon = () => this.confirmations.replace(confirmed, confirmed.abandon());
    log.add(toolCallFrame(call));
    try {
      const value = await tools.run(tool, params, confirmedCallKeyOf(id), { begin, agreed });
      run.hasRun = !isWithoutEffect(value);
      if (!run.hasRun) await abandon();
      log.add(toolEndFrame(id, value));
      return { ...call, outcome: { value } };
    } catch (error) {
      if (!(error instanceof ToolRefused)) throw error;
      await abandon();
      log.add(toolErrorFrame(id, error.message));
      return { ...call, outcome: { refusal: error.message } };
    }
  }

  private async answer(run: TurnRun, executed: AnswerRequest['executed']): Promise<void> {
    const { turn, caller, conversation, model, tools, ending, log, mode } = run;
    const { messages: latest, total } = await this.conversations.latestMessages(caller, conversation.id, maxMessages);
    const messages = historyOf(latest);
    run.earlierLeftOut = total > messages.length;
    const { language } = turn.state;
    const parts = model.answer({
      instructions: instructions({ conversation, language, earlierLeftOut: run.earlierLeftOut, now: this.clock.now(), mode }),
      messages,
      executed,
      tools: tools.modelTools,
      signal: ending.signal,
      unavailable: sentence(language, 'unavailable'),
      onError: (error) => void (run.failure ??= error),
    });
    for await (const part of parts) {
      if ('frame' in part) log.add(part.frame);
      else await this.requestConfirmation(run, part.needsConfirmation);
    }
  }

  /** Only the first of several calls in one step asks for confirmation; the others are not made. */
  private async requestConfirmation(run: TurnRun, { toolCallId, tool, params }: CalledTool): Promise<void> {
    const policy = run.tools.policyOf(tool, params);
    if (run.pending || !policy) return;
    const { log } = run;
    const { id: turnId, accountId, userId, conversationId, language } = run.turn.state;
    const id = newConfirmationId();
    const question = await this.questionOf(run, tool, params, confirmedCallKeyOf(id));
    if (question === null) return;
    const { summary } = question;
    const request = { accountId, id, userId, conversationId, tool, params, policy, ...question };
    const confirmation = Confirmation.request(request, this.clock.now());
    await this.confirmations.insert(confirmation);
    run.pending = confirmation.shown;
    log.add(confirmFrame(toolCallId, run.pending));
    log.addParagraph(textFrames(`confirm-${turnId}`, sentence(language, 'confirm', { summary })));
  }

  /** Returns null when the call is refused already; the person is told why. */
  private async questionOf({ tools, turn, log }: TurnRun, tool: string, params: object, key: string): Promise<ConfirmationQuestion | null> {
    try {
      return await tools.questionOf(tool, params, key);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { id, language } = turn.state;
      log.addParagraph(textFrames(`refused-${id}`, sentence(language, 'failed', { reason: error.message })));
      return null;
    }
  }

  private async end(run: TurnRun): Promise<ChatResponse> {
    const { turn, caller, conversation, tools, log, pending, earlierLeftOut, ending } = run;
    const cut = ending.signal.aborted ? (ending.signal.reason as EndReason) : null;
    const turnState: EndedStatus = cut ?? (run.failure === undefined ? 'done' : 'failed');
    if (turnState === 'failed') this.failed(run);
    const closing = this.closing(run, turnState);
    if (closing) log.addParagraph(textFrames(`end-${turn.state.id}`, closing));
    await log.flush();
    const answer = log.textSoFar;
    const toolsUsed = [...new Set(tools.usedTools)];
    const failed = run.failure instanceof DomainError ? { failureCode: run.failure.code } : {};
    const response: ChatResponse = {
      conversationUid: conversation.id,
      answer,
      turnState,
      toolsUsed,
      pendingConfirmation: pending,
      earlierLeftOut,
      ...definedOnly({ escalation: tools.escalation, artifact: pending ? undefined : tools.artifact }),
      ...failed,
    };
    try {
      await this.unitOfWork.run(async () => {
        if (!(await this.turns.end(turn.end(response)))) return;
        await this.store(caller, conversation.id, answer);
        const worked = { conversationUid: conversation.id };
        if (turnState === 'done') await this.outbox.append([usageEvent('assistant.worked', caller.accountId, this.clock.now(), worked)]);
      });
    } catch (error) {
      this.log.error('the end of an assistant turn could not be stored', { error, turnId: turn.state.id });
    }
    await log.end(endFrame(response));
    return response;
  }

  /** Closing text of a turn. Reports an executed call even if the model failed afterwards. */
  private closing({ turn, confirmed, hasRun, log }: TurnRun, state: EndedStatus): string | null {
    const { language } = turn.state;
    if (state === 'stopped') return sentence(language, 'stopped');
    if (state === 'broken_off') return sentence(language, 'brokenOff');
    if (state === 'done') return log.textSoFar === '' ? sentence(language, 'nothing') : null;
    if (!hasRun || !confirmed) return sentence(language, 'unavailable');
    return `${sentence(language, 'done', { summary: confirmed.state.summary })}\n${sentence(language, 'unavailable')}`;
  }

  private failed({ failure: error, turn, log }: TurnRun): void {
    const refusal = error instanceof DomainError ? error : null;
    if (!refusal) this.log.warn('an assistant turn failed', { error, turnId: turn.state.id });
    log.add(errorFrame(refusal?.code ?? 'ASSISTANT_UNAVAILABLE', refusal?.message ?? sentence(turn.state.language, 'unavailable')));
  }

  /** The answer is dropped when the conversation is full or was deleted. */
  private async store(caller: Caller, id: string, answer: string): Promise<void> {
    try {
      await this.conversations.addAnswer(caller, id, answer);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
