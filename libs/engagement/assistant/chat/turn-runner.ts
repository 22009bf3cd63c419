import { randomUUID } from 'node:crypto';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import type { ModelMessage, UIMessageChunk } from 'ai';
import { ConversationsFacade, type OpenedConversation } from '@exchange/conversations';
import { type Caller, Clock, definedOnly, DomainError } from '@exchange/kernel';
import { type ConfirmationQuestion, ToolsFacade } from '@exchange/mcp';
import { Database, PubSub, waitForShutdownWork, isWithoutEffect, KeptStreams, Log, Outbox } from '@exchange/platform';
import { usageEvent } from '../domain/events';
import { sentence } from '../sentences/sentences';
import { type ConfirmationRow, ConfirmationRows } from './confirmation-rows';
import { startFrame, errorFrame, endFrame, frameOf, textFrames, confirmFrame, toolCallFrame, toolEndFrame, toolErrorFrame } from './frames';
import { historyOf, instructions, maxMessages } from './history';
import type { ChatResponse, TurnMode, PendingConfirmation, Turn } from './turn';
import { streamNameOf, TurnOutput } from './turn-output';
import { renewMs, TurnRows } from './turn-rows';
import { ToolRefused, TurnTools } from './turn-tools';

/** Maximum duration in milliseconds and maximum number of steps of one turn. */
const maxTurnMs = 120_000;
const maxSteps = 5;

export interface TurnStart {
  readonly mode: TurnMode;
  readonly turn: Turn;
  readonly caller: Caller;
  readonly conversation: OpenedConversation;
  readonly model: LanguageModelV3;
  readonly requestId: string;
  /** Confirmed call, which is executed first. */
  readonly confirmed?: ConfirmationRow;
}

interface TurnRun extends TurnStart {
  readonly log: TurnOutput;
  readonly tools: TurnTools;
  readonly ending: AbortController;
  /** Tool calls by their ids. */
  readonly inputs: Map<string, Extract<UIMessageChunk, { type: 'tool-input-available' }>>;
  pending: PendingConfirmation | null;
  earlierLeftOut: boolean;
  hasRun: boolean;
  failure: unknown;
}

/** Reason why a turn is ended early; also its final state. */
type EndReason = 'stopped' | 'broken_off' | 'failed';

export const stopTopic = (turnId: string): string => `assistant-stop:${turnId}`;
export const confirmationKey = (id: string): string => `confirmation:${id}`;

/** Runs turns, whether or not a client follows. Frames are sent, cached for a while, and stored as one response at the end. */
@Injectable()
export class TurnRunner implements OnModuleDestroy {
  private readonly running = new Map<Promise<ChatResponse>, AbortController>();

  constructor(
    private readonly conversations: ConversationsFacade,
    private readonly tools: ToolsFacade,
    private readonly turns: TurnRows,
    private readonly confirmations: ConfirmationRows,
    private readonly streams: KeptStreams,
    private readonly pubSub: PubSub,
    private readonly database: Database,
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
    const renewal = setInterval(() => void this.renew(turn, cut), renewMs);
    const unsubscribe = this.pubSub.subscribe(stopTopic(turn.id), () => cut('stopped'));
    run.log.add(startFrame(turn.id, turn.conversationId));
    try {
      const done = run.confirmed ? await this.executeConfirmed(run, run.confirmed) : [];
      await this.answer(run, done);
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
    const { turn, caller, requestId, mode } = start;
    const calling = { caller, turnId: turn.id, requestId, signal: ending.signal, mode };
    const tools = new TurnTools(this.tools, calling, turn.isTainted, () => this.turns.taint(turn));
    const log = new TurnOutput(this.streams, streamNameOf(turn.id));
    return { ...start, tools, log, ending, inputs: new Map(), pending: null, earlierLeftOut: false, hasRun: false, failure: undefined };
  }

  private async renew(turn: Turn, cut: (why: EndReason) => void): Promise<void> {
    try {
      const renewed = await this.turns.renew(turn);
      if (!renewed) cut('broken_off');
      else if (renewed.isStopAsked) cut('stopped');
    } catch (error) {
      this.log.warn('the lease of an assistant turn could not be extended', { turnId: turn.id, reason: String(error) });
    }
  }

  /** Executes the confirmed call once: the confirmation is marked as used in the transaction of the write. */
  private async executeConfirmed(run: TurnRun, { id, tool, params, agreed }: ConfirmationRow): Promise<ModelMessage[]> {
    const { tools, log, caller } = run;
    const begin = () => this.confirmations.use(caller.accountId, id);
    const call = { toolCallId: id, toolName: tool } as const;
    const toolCall = { role: 'assistant', content: [{ type: 'tool-call', ...call, input: params }] } as const;
    log.add(toolCallFrame(id, tool, params));
    try {
      const value = (await tools.run(tool, params, confirmationKey(id), { begin, agreed })) as never;
      run.hasRun = !isWithoutEffect(value);
      if (!run.hasRun) await this.confirmations.abandon(caller.accountId, id);
      log.add(toolEndFrame(id, value));
      return [toolCall, { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'json', value } }] }] as ModelMessage[];
    } catch (error) {
      if (!(error instanceof ToolRefused)) throw error;
      await this.confirmations.abandon(caller.accountId, id);
      log.add(toolErrorFrame(id, error.message));
      return [
        toolCall,
        { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'error-text', value: error.message } }] },
      ] as ModelMessage[];
    }
  }

  private async answer(run: TurnRun, done: readonly ModelMessage[]): Promise<void> {
    const { turn, caller, conversation, model, tools, ending, log, mode } = run;
    const { messages, total } = await this.conversations.latestMessages(caller, conversation.id, maxMessages);
    const history = historyOf(messages);
    run.earlierLeftOut = total > history.length;
    const ai = await import('ai');
    const { language } = turn;
    const situation = { conversation, language, earlierLeftOut: run.earlierLeftOut, now: this.clock.now(), mode };
    const result = ai.streamText({
      model,
      system: instructions(situation),
      messages: [...history, ...done],
      tools: tools.toolSet(ai),
      stopWhen: ai.stepCountIs(maxSteps),
      maxRetries: 1,
      abortSignal: ending.signal,
      onError: ({ error }) => void (run.failure ??= error),
    });
    const errorText = (error: unknown): string => (error instanceof ToolRefused ? error.message : sentence(language, 'unavailable'));
    for await (const chunk of result.toUIMessageStream({ sendStart: false, sendReasoning: false, onError: errorText })) {
      if (chunk.type === 'tool-input-available') run.inputs.set(chunk.toolCallId, chunk);
      if (chunk.type === 'tool-approval-request') await this.requestConfirmation(run, chunk);
      const frame = frameOf(chunk);
      if (frame) log.add(frame);
    }
  }

  /** Only the first of several calls in one step asks for confirmation; the others are not made. */
  private async requestConfirmation(run: TurnRun, { toolCallId }: { readonly toolCallId: string }): Promise<void> {
    const { toolName: tool, input } = run.inputs.get(toolCallId)!;
    const params = input as Record<string, unknown>;
    const policy = run.tools.policyOf(tool, params);
    if (run.pending || !policy) return;
    const { turn, log } = run;
    const id = randomUUID();
    const question = await this.questionOf(run, tool, params, confirmationKey(id));
    if (question === null) return;
    const { summary } = question;
    run.pending = await this.confirmations.create(turn, { id, tool, params, policy, ...question });
    log.add(confirmFrame(toolCallId, run.pending));
    log.addParagraph(textFrames(`confirm-${turn.id}`, sentence(turn.language, 'confirm', { summary })));
  }

  /** Returns null when the call is refused already; the person is told why. */
  private async questionOf({ tools, turn, log }: TurnRun, tool: string, params: object, key: string): Promise<ConfirmationQuestion | null> {
    try {
      return await tools.questionOf(tool, params, key);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      log.addParagraph(textFrames(`refused-${turn.id}`, sentence(turn.language, 'failed', { reason: error.message })));
      return null;
    }
  }

  private async end(run: TurnRun): Promise<ChatResponse> {
    const { turn, caller, conversation, tools, log, pending, earlierLeftOut, ending } = run;
    const cut = ending.signal.aborted ? (ending.signal.reason as EndReason) : null;
    const state: EndReason | 'done' = cut ?? (run.failure === undefined ? 'done' : 'failed');
    if (state === 'failed') this.failed(run);
    const closing = this.closing(run, state);
    if (closing) log.addParagraph(textFrames(`end-${turn.id}`, closing));
    await log.flush();
    const answer = log.textSoFar;
    const toolsUsed = [...new Set(tools.usedTools)];
    const failed = run.failure instanceof DomainError ? { failureCode: run.failure.code } : {};
    const response = {
      conversationUid: conversation.id,
      answer,
      turnState: state,
      toolsUsed,
      pendingConfirmation: pending,
      earlierLeftOut,
      ...definedOnly({ escalation: tools.escalation, artifact: pending ? undefined : tools.artifact }),
      ...failed,
    };
    try {
      await this.database.run(async () => {
        if (!(await this.turns.end(turn, state, response))) return;
        await this.store(caller, conversation.id, answer);
        const worked = { conversationUid: conversation.id };
        if (state === 'done') await this.outbox.append([usageEvent('assistant.worked', caller.accountId, this.clock.now(), worked)]);
      });
    } catch (error) {
      this.log.error('the end of an assistant turn could not be stored', { error, turnId: turn.id });
    }
    await log.end(endFrame(response));
    return response;
  }

  /** Closing text of a turn. Reports an executed call even if the model failed afterwards. */
  private closing({ turn: { language }, confirmed, hasRun, log }: TurnRun, state: string): string | null {
    if (state === 'stopped') return sentence(language, 'stopped');
    if (state === 'broken_off') return sentence(language, 'brokenOff');
    if (state === 'done') return log.textSoFar === '' ? sentence(language, 'nothing') : null;
    if (!hasRun || !confirmed) return sentence(language, 'unavailable');
    return `${sentence(language, 'done', { summary: confirmed.summary })}\n${sentence(language, 'unavailable')}`;
  }

  private failed({ failure: error, turn, log }: TurnRun): void {
    const refusal = error instanceof DomainError ? error : null;
    if (!refusal) this.log.warn('an assistant turn failed', { error, turnId: turn.id });
    log.add(errorFrame(refusal?.code ?? 'ASSISTANT_UNAVAILABLE', refusal?.message ?? sentence(turn.language, 'unavailable')));
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
