import { Injectable } from '@nestjs/common';
import { ConversationsFacade, conversationErrors, type OpenedConversation, type ScopeType } from '@exchange/conversations';
import { type Caller, Clock, detectLanguage, isOwnPerson, type Language, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { RateLimits, Settings } from '@exchange/platform';
import type { ChatResponse } from '../domain/chat-response';
import type { Confirmation } from '../domain/confirmation';
import { assistantErrors } from '../domain/errors';
import type { Frame } from '../domain/frame';
import type { TurnMode } from '../domain/models';
import { CallConfirmations, LanguageModels, Turns, TurnStreams } from '../domain/ports';
import { type ChatKey, type NewTurn, newTurnId, Turn } from '../domain/turn';
import { LostTurns } from './lost-turns';
import { AssistantPreferencesService } from './preferences.service';
import { TurnFollower } from './turn-follower';
import { TurnRunner } from './turn-runner';

export interface UserMessage {
  readonly prompt: string;
  readonly conversationUid?: string;
  /** Scope of a new conversation; ignored for an existing one. */
  readonly scopeType: ScopeType;
  readonly scopeId: string | null;
}

/** Properties of a request besides its message or decision. */
export interface ChatRequest {
  readonly mode: TurnMode;
  readonly acceptLanguage: string | undefined;
  readonly key: string | undefined;
  readonly requestId: string;
}

/** A turn that was started by this request or by an earlier one with the same key. */
export interface StartedTurn {
  readonly turn: Turn;
  readonly ended: Promise<ChatResponse>;
}

@Injectable()
export class TurnsService {
  constructor(
    private readonly conversations: ConversationsFacade,
    private readonly preferences: AssistantPreferencesService,
    private readonly models: LanguageModels,
    private readonly turns: Turns,
    private readonly confirmations: CallConfirmations,
    private readonly runner: TurnRunner,
    private readonly follower: TurnFollower,
    private readonly lost: LostTurns,
    private readonly streams: TurnStreams,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for another person's conversation, 409 while it is being answered. */
  async sendMessage(caller: Caller, message: UserMessage, request: ChatRequest): Promise<StartedTurn> {
    const person = personOf(caller);
    const { mode, requestId, key: requestKey = null } = request;
    const before = requestKey === null ? null : await this.findStarted(person, requestKey);
    if (before) return before;
    await this.limits.consume({ name: 'assistant', ...this.settings.assistantLimit }, String(person.userId));
    const { prompt, conversationUid, ...scope } = message;
    const known = conversationUid === undefined ? null : await this.conversations.find(caller, conversationUid);
    if (known) await this.settle(person, known.id);
    const language = await this.languageOf(caller, known, request);
    const model = await this.modelFor(caller, language, request);
    const started = await this.unitOfWork.run(async () => {
      const conversation = known ?? (await this.conversations.begin(caller, scope));
      const key = { accountId: person.accountId, userId: person.userId, conversationId: conversation.id };
      const turn = await this.begin({ ...key, language, requestKey, confirmationId: null });
      await this.confirmations.cancelPending(key);
      await this.conversations.addUserMessage(caller, conversation.id, prompt);
      // A message of a program does not count as the person's own words in later turns.
      if (mode.readsOnly) await this.turns.taint(turn.state);
      return { turn, conversation };
    });
    return { turn: started.turn, ended: this.runner.start({ ...started, caller, model, mode, requestId }) };
  }

  /** Executes the shown call once. Throws 403 for anyone but the person who was asked, 404 when it is decided or expired. */
  async confirm(caller: Caller, id: string, request: ChatRequest): Promise<StartedTurn> {
    const { person, confirmation: asked } = await this.findOwn(caller, id);
    const { conversationId, decisionKey, status } = asked.state;
    const { mode, requestId, key: requestKey = null } = request;
    const before = requestKey === null || decisionKey !== requestKey ? null : await this.findStarted(person, requestKey);
    if (before) return before;
    if (status !== 'pending') throw assistantErrors.unknownConfirmation();
    const conversation = await this.conversations.find(caller, conversationId);
    await this.settle(person, conversation.id);
    const language = await this.languageOf(caller, conversation, request);
    const model = await this.modelFor(caller, language, request);
    const key = { accountId: person.accountId, userId: person.userId, conversationId: conversation.id };
    const started = await this.unitOfWork.run(async () => {
      const confirmed = await this.decide(asked, 'confirm', requestKey);
      return { confirmed, turn: await this.begin({ ...key, language, requestKey, confirmationId: id }) };
    });
    return { turn: started.turn, ended: this.runner.start({ ...started, caller, conversation, model, mode, requestId }) };
  }

  async cancel(caller: Caller, id: string, { key }: ChatRequest): Promise<void> {
    const { confirmation } = await this.findOwn(caller, id);
    const { status, decisionKey } = confirmation.state;
    if (key === undefined || status !== 'cancelled' || decisionKey !== key) await this.decide(confirmation, 'cancel', key ?? null);
  }

  /** Frames of a turn after the given position, until it ends or `left` is aborted. */
  follow(caller: Caller, turn: Turn, from: number, left: AbortSignal): AsyncIterable<Frame> {
    return this.follower.follow(caller, turn, from, left);
  }

  /** Returns false when no answer was under way. */
  async stop(caller: Caller, conversationUid: string): Promise<boolean> {
    const turn = await this.findRunning(caller, conversationUid);
    if (!turn) return false;
    await this.turns.askToStop(turn.state);
    this.streams.requestStop(turn.state.id);
    return true;
  }

  /** The turn under way, or null. Throws 404 for another person's conversation. */
  async findRunning(caller: Caller, conversationUid: string): Promise<Turn | null> {
    return this.turns.findRunning(await this.keyOf(caller, conversationUid));
  }

  /** The response of the last turn that has ended, with its confirmation only while that is pending. */
  async findLastResponse(caller: Caller, conversationUid: string): Promise<ChatResponse | null> {
    const key = await this.keyOf(caller, conversationUid);
    const response = (await this.turns.findLast(key))?.state.response ?? null;
    if (!response?.pendingConfirmation) return response;
    const { accountId } = key;
    const confirmation = await this.confirmations.find({ accountId, id: response.pendingConfirmation.confirmationUid });
    return confirmation?.isPending(this.clock.now()) ? response : { ...response, pendingConfirmation: null };
  }

  private async findStarted(person: PersonCaller, requestKey: string): Promise<StartedTurn | null> {
    const turn = await this.turns.findByRequestKey(person, requestKey);
    return turn && { turn, ended: this.follower.waitForResponse(person, turn) };
  }

  private begin(request: Omit<NewTurn, 'id'>): Promise<Turn> {
    return this.turns.begin(Turn.begin({ ...request, id: newTurnId() }, this.clock.now()));
  }

  /** Throws 404 when the confirmation is decided, also by a concurrent request, or expired. */
  private async decide(confirmation: Confirmation, decision: 'confirm' | 'cancel', key: string | null): Promise<Confirmation> {
    const decided = confirmation.decide(decision, key, this.clock.now());
    if (!(await this.confirmations.replace(confirmation, decided))) throw assistantErrors.unknownConfirmation();
    return decided;
  }

  /** Throws 404 for another person's conversation. */
  private async keyOf(caller: Caller, conversationUid: string): Promise<ChatKey> {
    const { accountId, userId } = personOf(caller);
    const { id: conversationId } = await this.conversations.find(caller, conversationUid);
    return { accountId, userId, conversationId };
  }

  private modelFor({ accountId, accountType }: Caller, language: Language, { mode }: ChatRequest) {
    return this.models.open({ accountId, accountType, language, mode });
  }

  private async findOwn(caller: Caller, id: string) {
    const person = personOf(caller);
    const confirmation = await this.confirmations.find({ accountId: person.accountId, id });
    if (!confirmation) throw assistantErrors.unknownConfirmation();
    if (confirmation.state.userId !== person.userId) throw assistantErrors.otherActor();
    return { person, confirmation };
  }

  /** A turn whose process was lost must not block the conversation. */
  private async settle(person: PersonCaller, conversationId: string): Promise<void> {
    const turn = await this.turns.findRunning({ accountId: person.accountId, userId: person.userId, conversationId });
    if (turn?.state.isLost) await this.lost.settle(person, turn);
  }

  private async languageOf(caller: Caller, conversation: OpenedConversation | null, { acceptLanguage }: ChatRequest): Promise<Language> {
    return conversation?.language ?? (await this.preferences.preferredLanguage(caller)) ?? detectLanguage(acceptLanguage);
  }
}

function personOf(caller: Caller): PersonCaller {
  if (!isOwnPerson(caller)) throw conversationErrors.needsPerson();
  return caller;
}
