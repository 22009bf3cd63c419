import { randomUUID } from 'node:crypto';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import type { ModelMessage, UIMessageChunk } from 'ai';
import { ConversationsFacade, type OpenedConversation } from '@exchange/conversations';
import { type Caller, Clock, definedOnly, DomainError } from '@exchange/kernel';
import { type Question, ToolsFacade } from '@exchange/mcp';
import { Database, Doorbell, farewell, isWithoutEffect, KeptStreams, Log, Outbox } from '@exchange/platform';
import { eventOf } from '../domain/events';
import { sentence } from '../sentences/sentences';
import { type ConfirmationRow, ConfirmationRows } from './confirmation-rows';
import { beginning, failure, finished, frameOf, sentenceFrames, toBeConfirmed, toolCalled, toolEnded, toolFailed } from './frames';
import { historyOf, instructions, maxMessages } from './history';
import { ToolRefused, TurnTools } from './tool-set';
import type { ChatResponse, Manner, PendingConfirmation, Turn } from './turn';
import { streamOf, TurnLog } from './turn-log';
import { renewMs, TurnRows } from './turn-rows';

/** Milliseconds and steps that one turn may take. */
const longestMs = 120_000;
const maxSteps = 5;

export interface Begun {
  readonly manner: Manner;
  readonly turn: Turn;
  readonly caller: Caller;
  readonly conversation: OpenedConversation;
  readonly model: LanguageModelV3;
  readonly requestId: string;
  /** What the person agreed to, which is done first. */
  readonly confirmed?: ConfirmationRow;
}

interface Run extends Begun {
  readonly log: TurnLog;
  readonly tools: TurnTools;
  readonly ending: AbortController;
  /** By the ids of their calls. */
  readonly inputs: Map<string, Extract<UIMessageChunk, { type: 'tool-input-available' }>>;
  pending: PendingConfirmation | null;
  earlierLeftOut: boolean;
  carriedOut: boolean;
  failure: unknown;
}

/** Why a turn is cut short; also the state that it has then. */
type Cut = 'stopped' | 'broken_off' | 'failed';

export const stopTopic = (turnId: string): string => `assistant-stop:${turnId}`;
export const confirmationKey = (id: string): string => `confirmation:${id}`;

/** Works on turns, whoever still listens. What one says is sent, kept for a while, and stored when it ends. */
@Injectable()
export class TurnRunner implements OnModuleDestroy {
  private readonly inHand = new Map<Promise<ChatResponse>, AbortController>();

  constructor(
    private readonly conversations: ConversationsFacade,
    private readonly tools: ToolsFacade,
    private readonly turns: TurnRows,
    private readonly confirmations: ConfirmationRows,
    private readonly streams: KeptStreams,
    private readonly doorbell: Doorbell,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Resolves when it has ended, however it did. */
  start(begun: Begun): Promise<ChatResponse> {
    const ending = new AbortController();
    const ended = this.work(begun, ending).finally(() => this.inHand.delete(ended));
    this.inHand.set(ended, ending);
    return ended;
  }

  /** What is not finished by then is broken off, and said to be. */
  async onModuleDestroy(): Promise<void> {
    await farewell(Promise.allSettled(this.inHand.keys()));
    for (const ending of this.inHand.values()) ending.abort('broken_off' satisfies Cut);
    await farewell(Promise.allSettled(this.inHand.keys()));
  }

  private async work(begun: Begun, ending: AbortController): Promise<ChatResponse> {
    const { turn } = begun;
    const run = this.runOf(begun, ending);
    const cut = (why: Cut) => ending.abort(why);
    const timer = setTimeout(() => cut('failed'), longestMs);
    const renewal = setInterval(() => void this.renew(turn, cut), renewMs);
    const deaf = this.doorbell.listen(stopTopic(turn.id), () => cut('stopped'));
    run.log.add(beginning(turn.id, turn.conversationId));
    try {
      const done = run.confirmed ? await this.carryOut(run, run.confirmed) : [];
      await this.answer(run, done);
    } catch (error) {
      run.failure ??= error;
    } finally {
      clearTimeout(timer);
      clearInterval(renewal);
      deaf();
    }
    return this.end(run);
  }

  private runOf(begun: Begun, ending: AbortController): Run {
    const { turn, caller, requestId, manner } = begun;
    const calling = { caller, turnId: turn.id, requestId, signal: ending.signal, manner };
    const tools = new TurnTools(this.tools, calling, turn.isTainted, () => this.turns.taint(turn));
    const log = new TurnLog(this.streams, streamOf(turn.id));
    return { ...begun, tools, log, ending, inputs: new Map(), pending: null, earlierLeftOut: false, carriedOut: false, failure: undefined };
  }

  private async renew(turn: Turn, cut: (why: Cut) => void): Promise<void> {
    try {
      const renewed = await this.turns.renew(turn);
      if (!renewed) cut('broken_off');
      else if (renewed.isStopAsked) cut('stopped');
    } catch (error) {
      this.log.warn('a turn of the assistant could not say that it goes on', { turnId: turn.id, reason: String(error) });
    }
  }

  /** Exactly what was shown, once: the confirmation is used up in the transaction of the write. */
  private async carryOut(run: Run, { id, tool, params, agreed }: ConfirmationRow): Promise<ModelMessage[]> {
    const { tools, log, caller } = run;
    const begin = () => this.confirmations.use(caller.accountId, id);
    const call = { toolCallId: id, toolName: tool } as const;
    const said = { role: 'assistant', content: [{ type: 'tool-call', ...call, input: params }] } as const;
    log.add(toolCalled(id, tool, params));
    try {
      const value = (await tools.run(tool, params, confirmationKey(id), { begin, agreed })) as never;
      run.carriedOut = !isWithoutEffect(value);
      if (!run.carriedOut) await this.confirmations.giveUp(caller.accountId, id);
      log.add(toolEnded(id, value));
      return [said, { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'json', value } }] }] as ModelMessage[];
    } catch (error) {
      if (!(error instanceof ToolRefused)) throw error;
      await this.confirmations.giveUp(caller.accountId, id);
      log.add(toolFailed(id, error.message));
      return [
        said,
        { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'error-text', value: error.message } }] },
      ] as ModelMessage[];
    }
  }

  private async answer(run: Run, done: readonly ModelMessage[]): Promise<void> {
    const { turn, caller, conversation, model, tools, ending, log, manner } = run;
    const { messages, total } = await this.conversations.recent(caller, conversation.id, maxMessages);
    const history = historyOf(messages);
    run.earlierLeftOut = total > history.length;
    const ai = await import('ai');
    const { language } = turn;
    const situation = { conversation, language, earlierLeftOut: run.earlierLeftOut, now: this.clock.now(), manner };
    const result = ai.streamText({
      model,
      system: instructions(situation),
      messages: [...history, ...done],
      tools: tools.set(ai),
      stopWhen: ai.stepCountIs(maxSteps),
      maxRetries: 1,
      abortSignal: ending.signal,
      onError: ({ error }) => void (run.failure ??= error),
    });
    const shown = (error: unknown): string => (error instanceof ToolRefused ? error.message : sentence(language, 'unavailable'));
    for await (const chunk of result.toUIMessageStream({ sendStart: false, sendReasoning: false, onError: shown })) {
      if (chunk.type === 'tool-input-available') run.inputs.set(chunk.toolCallId, chunk);
      if (chunk.type === 'tool-approval-request') await this.askFor(run, chunk);
      const frame = frameOf(chunk);
      if (frame) log.add(frame);
    }
  }

  /** One at a time: of several calls in one step the first is asked for, and the others are not made. */
  private async askFor(run: Run, { toolCallId }: { readonly toolCallId: string }): Promise<void> {
    const { toolName: tool, input } = run.inputs.get(toolCallId)!;
    const params = input as Record<string, unknown>;
    const policy = run.tools.policyOf(tool, params);
    if (run.pending || !policy) return;
    const { turn, log } = run;
    const id = randomUUID();
    const question = await this.questionOf(run, tool, params, confirmationKey(id));
    if (question === null) return;
    const { summary } = question;
    run.pending = await this.confirmations.ask(turn, { id, tool, params, policy, ...question });
    log.add(toBeConfirmed(toolCallId, run.pending));
    log.say(sentenceFrames(`confirm-${turn.id}`, sentence(turn.language, 'confirm', { summary })));
  }

  /** Null for what is refused already, which is said. */
  private async questionOf({ tools, turn, log }: Run, tool: string, params: object, key: string): Promise<Question | null> {
    try {
      return await tools.questionOf(tool, params, key);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      log.say(sentenceFrames(`refused-${turn.id}`, sentence(turn.language, 'failed', { reason: error.message })));
      return null;
    }
  }

  private async end(run: Run): Promise<ChatResponse> {
    const { turn, caller, conversation, tools, log, pending, earlierLeftOut, ending } = run;
    const cut = ending.signal.aborted ? (ending.signal.reason as Cut) : null;
    const state: Cut | 'done' = cut ?? (run.failure === undefined ? 'done' : 'failed');
    if (state === 'failed') this.failed(run);
    const closing = this.closing(run, state);
    if (closing) log.say(sentenceFrames(`end-${turn.id}`, closing));
    await log.sent();
    const answer = log.said;
    const toolsUsed = [...new Set(tools.used)];
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
        if (state === 'done') await this.outbox.append([eventOf('assistant.worked', caller.accountId, this.clock.now(), worked)]);
      });
    } catch (error) {
      this.log.error('the end of a turn could not be stored', { error, turnId: turn.id });
    }
    await log.end(finished(response));
    return response;
  }

  /** What was done is said even if the model has no words for it. */
  private closing({ turn: { language }, confirmed, carriedOut, log }: Run, state: string): string | null {
    if (state === 'stopped') return sentence(language, 'stopped');
    if (state === 'broken_off') return sentence(language, 'brokenOff');
    if (state === 'done') return log.said === '' ? sentence(language, 'nothing') : null;
    if (!carriedOut || !confirmed) return sentence(language, 'unavailable');
    return `${sentence(language, 'done', { summary: confirmed.summary })}\n${sentence(language, 'unavailable')}`;
  }

  private failed({ failure: error, turn, log }: Run): void {
    const refusal = error instanceof DomainError ? error : null;
    if (!refusal) this.log.warn('a turn of the assistant failed', { error, turnId: turn.id });
    log.add(failure(refusal?.code ?? 'ASSISTANT_UNAVAILABLE', refusal?.message ?? sentence(turn.language, 'unavailable')));
  }

  /** A conversation that is full, or was deleted meanwhile, keeps no answer. */
  private async store(caller: Caller, id: string, answer: string): Promise<void> {
    try {
      await this.conversations.answer(caller, id, answer);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
