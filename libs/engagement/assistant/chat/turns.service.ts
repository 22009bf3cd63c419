import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ConversationsFacade, conversationErrors, type OpenedConversation, type ScopeType } from '@exchange/conversations';
import { type Caller, detectLanguage, isOwnPerson, type Language, type PersonCaller } from '@exchange/kernel';
import { Database, PubSub, RateLimits, Settings } from '@exchange/platform';
import { assistantErrors } from '../errors';
import { LanguageModels } from '../model/language-models';
import { AssistantPreferencesService } from '../preferences.service';
import { ConfirmationRows } from './confirmation-rows';
import { LostTurns } from './lost-turns';
import type { ChatResponse, TurnMode, Turn } from './turn';
import { TurnFollower } from './turn-follower';
import { TurnRows } from './turn-rows';
import { stopTopic, TurnRunner } from './turn-runner';

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

export interface CancelledConfirmation {
  readonly confirmationUid: string;
}

@Injectable()
export class TurnsService {
  constructor(
    private readonly conversations: ConversationsFacade,
    private readonly preferences: AssistantPreferencesService,
    private readonly models: LanguageModels,
    private readonly turns: TurnRows,
    private readonly confirmations: ConfirmationRows,
    private readonly runner: TurnRunner,
    private readonly follower: TurnFollower,
    private readonly lost: LostTurns,
    private readonly pubSub: PubSub,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  /** Throws 404 for another person's conversation, 409 while it is being answered. */
  async sendMessage(caller: Caller, message: UserMessage, request: ChatRequest): Promise<StartedTurn> {
    const person = personOf(caller);
    const { mode, requestId, key: requestKey = null } = request;
    const before = requestKey === null ? null : await this.turns.findByRequestKey(person.accountId, person.userId, requestKey);
    if (before) return { turn: before, ended: this.follower.waitForResponse(caller, before) };
    await this.limits.consume({ name: 'assistant', ...this.settings.assistantLimit }, String(person.userId));
    const { prompt, conversationUid, ...scope } = message;
    const known = conversationUid === undefined ? null : await this.conversations.find(caller, conversationUid);
    if (known) await this.settle(person, known.id);
    const language = await this.languageOf(caller, known, request);
    const model = await this.modelFor(caller, language, request);
    const started = await this.database.run(async () => {
      const conversation = known ?? (await this.conversations.begin(caller, scope));
      const key = { accountId: person.accountId, userId: person.userId, conversationId: conversation.id };
      const turn = await this.turns.begin({ ...key, id: randomUUID() }, { language, requestKey, confirmationId: null });
      await this.confirmations.cancelPending(key);
      await this.conversations.addUserMessage(caller, conversation.id, prompt);
      // A message of a program does not count as the person's own words in later turns.
      if (mode.readsOnly) await this.turns.taint(turn);
      return { turn, conversation };
    });
    return { turn: started.turn, ended: this.runner.start({ ...started, caller, model, mode, requestId }) };
  }

  /** Executes the shown call once. Throws 403 for anyone but the person who was asked, 404 when it is decided or expired. */
  async confirm(caller: Caller, id: string, request: ChatRequest): Promise<StartedTurn> {
    const { person, row } = await this.findOwn(caller, id);
    const { mode, requestId } = request;
    if (request.key !== undefined && row.decisionKey === request.key) {
      const before = await this.turns.findByRequestKey(person.accountId, person.userId, request.key);
      if (before) return { turn: before, ended: this.follower.waitForResponse(caller, before) };
    }
    if (row.state !== 'pending') throw assistantErrors.unknownConfirmation();
    const conversation = await this.conversations.find(caller, row.conversationId);
    await this.settle(person, conversation.id);
    const language = await this.languageOf(caller, conversation, request);
    const model = await this.modelFor(caller, language, request);
    const key = { accountId: person.accountId, userId: person.userId, conversationId: conversation.id, id: randomUUID() };
    const turn = await this.database.run(async () => {
      await this.confirmations.decide(person.accountId, id, 'confirmed', request.key ?? null);
      return this.turns.begin(key, { language, requestKey: request.key ?? null, confirmationId: id });
    });
    return { turn, ended: this.runner.start({ turn, caller, conversation, model, mode, requestId, confirmed: row }) };
  }

  async cancel(caller: Caller, id: string, request: ChatRequest): Promise<CancelledConfirmation> {
    const { person, row } = await this.findOwn(caller, id);
    if (request.key !== undefined && row.state === 'cancelled' && row.decisionKey === request.key) return { confirmationUid: id };
    await this.confirmations.decide(person.accountId, id, 'cancelled', request.key ?? null);
    return { confirmationUid: id };
  }

  /** Returns false when no answer was under way. */
  async stop(caller: Caller, conversationUid: string): Promise<boolean> {
    const turn = await this.findRunning(caller, conversationUid);
    if (!turn) return false;
    await this.turns.askToStop(turn);
    this.pubSub.publish(stopTopic(turn.id), '');
    return true;
  }

  /** The turn under way, or null. Throws 404 for another person's conversation. */
  async findRunning(caller: Caller, conversationUid: string): Promise<Turn | null> {
    const person = personOf(caller);
    const { id } = await this.conversations.find(caller, conversationUid);
    return this.turns.findRunning(person.accountId, person.userId, id);
  }

  /** The response of the last turn that has ended, with its confirmation only while that is pending. */
  async findLastResponse(caller: Caller, conversationUid: string): Promise<ChatResponse | null> {
    const person = personOf(caller);
    const { id } = await this.conversations.find(caller, conversationUid);
    const response = await this.turns.findLastResponse(person.accountId, person.userId, id);
    if (!response?.pendingConfirmation) return response;
    const isPending = await this.confirmations.isPending(person.accountId, response.pendingConfirmation.confirmationUid);
    return isPending ? response : { ...response, pendingConfirmation: null };
  }

  private modelFor({ accountId, accountType }: Caller, language: Language, { mode }: ChatRequest) {
    return this.models.open({ accountId, accountType, language, mode });
  }

  private async findOwn(caller: Caller, id: string) {
    const person = personOf(caller);
    const row = await this.confirmations.find(person.accountId, id);
    if (!row) throw assistantErrors.unknownConfirmation();
    if (row.userId !== person.userId) throw assistantErrors.otherActor();
    return { person, row };
  }

  /** A turn whose process was lost must not block the conversation. */
  private async settle(person: PersonCaller, conversationId: string): Promise<void> {
    const turn = await this.turns.findRunning(person.accountId, person.userId, conversationId);
    if (turn?.isLost) await this.lost.settle(person, turn);
  }

  private async languageOf(caller: Caller, conversation: OpenedConversation | null, { acceptLanguage }: ChatRequest): Promise<Language> {
    return conversation?.language ?? (await this.preferences.preferredLanguage(caller)) ?? detectLanguage(acceptLanguage);
  }
}

function personOf(caller: Caller): PersonCaller {
  if (!isOwnPerson(caller)) throw conversationErrors.needsPerson();
  return caller;
}
