import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ConversationsFacade, conversationErrors, type OpenedConversation, type ScopeType } from '@exchange/conversations';
import { type Caller, detectLanguage, isOwnPerson, type Language, type PersonCaller } from '@exchange/kernel';
import { Database, Doorbell, RateLimits, Settings } from '@exchange/platform';
import { assistantErrors } from '../errors';
import { LanguageModels } from '../model/language-models';
import { PreferencesService } from '../preferences.service';
import { ConfirmationRows } from './confirmation-rows';
import { LostTurns } from './lost-turns';
import type { ChatResponse, Manner, Turn } from './turn';
import { TurnEnds } from './turn-ends';
import { TurnRows } from './turn-rows';
import { stopTopic, TurnRunner } from './turn-runner';

export interface Said {
  readonly prompt: string;
  readonly conversationUid?: string;
  /** Of a conversation that begins with it; later it changes nothing. */
  readonly scopeType: ScopeType;
  readonly scopeId: string | null;
}

/** What came with a request besides what was said or decided. */
export interface Asking {
  readonly manner: Manner;
  readonly acceptLanguage: string | undefined;
  readonly key: string | undefined;
  readonly requestId: string;
}

/** A turn that has begun, here or for an earlier request with the same key. */
export interface Started {
  readonly turn: Turn;
  readonly ended: Promise<ChatResponse>;
}

export interface Cancelled {
  readonly confirmationUid: string;
}

@Injectable()
export class TurnsService {
  constructor(
    private readonly conversations: ConversationsFacade,
    private readonly preferences: PreferencesService,
    private readonly models: LanguageModels,
    private readonly turns: TurnRows,
    private readonly confirmations: ConfirmationRows,
    private readonly runner: TurnRunner,
    private readonly ends: TurnEnds,
    private readonly lost: LostTurns,
    private readonly doorbell: Doorbell,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  /** 404 for a conversation that is not theirs, 409 while it is answered. */
  async say(caller: Caller, said: Said, asking: Asking): Promise<Started> {
    const person = personOf(caller);
    const { manner, requestId } = asking;
    const before = asking.key === undefined ? null : await this.turns.ofRequest(person.accountId, person.userId, asking.key);
    if (before) return { turn: before, ended: this.ends.of(caller, before) };
    await this.limits.consume({ name: 'assistant', ...this.settings.assistantLimit }, String(person.userId));
    const { prompt, conversationUid, ...scope } = said;
    const known = conversationUid === undefined ? null : await this.conversations.find(caller, conversationUid);
    if (known) await this.settle(person, known.id);
    const language = await this.languageOf(caller, known, asking);
    const model = await this.modelFor(caller, language, asking);
    const begun = await this.database.run(async () => {
      const conversation = known ?? (await this.conversations.begin(caller, scope));
      const key = { accountId: person.accountId, userId: person.userId, conversationId: conversation.id };
      const turn = await this.turns.begin({ ...key, id: randomUUID() }, { language, requestKey: asking.key ?? null, confirmationId: null });
      await this.confirmations.cancelPending(key);
      await this.conversations.say(caller, conversation.id, prompt);
      // What a program said is no word of the person in later turns.
      if (manner.readsOnly) await this.turns.taint(turn);
      return { turn, conversation };
    });
    return { turn: begun.turn, ended: this.runner.start({ ...begun, caller, model, manner, requestId }) };
  }

  /** Does what was shown, once. 403 for everybody but whoever was asked; 404 when it is decided, or too old. */
  async confirm(caller: Caller, id: string, asking: Asking): Promise<Started> {
    const { person, row } = await this.asked(caller, id);
    const { manner, requestId } = asking;
    if (asking.key !== undefined && row.decisionKey === asking.key) {
      const before = await this.turns.ofRequest(person.accountId, person.userId, asking.key);
      if (before) return { turn: before, ended: this.ends.of(caller, before) };
    }
    if (row.state !== 'pending') throw assistantErrors.unknownConfirmation();
    const conversation = await this.conversations.find(caller, row.conversationId);
    await this.settle(person, conversation.id);
    const language = await this.languageOf(caller, conversation, asking);
    const model = await this.modelFor(caller, language, asking);
    const key = { accountId: person.accountId, userId: person.userId, conversationId: conversation.id, id: randomUUID() };
    const turn = await this.database.run(async () => {
      await this.confirmations.decide(person.accountId, id, 'confirmed', asking.key ?? null);
      return this.turns.begin(key, { language, requestKey: asking.key ?? null, confirmationId: id });
    });
    return { turn, ended: this.runner.start({ turn, caller, conversation, model, manner, requestId, confirmed: row }) };
  }

  async cancel(caller: Caller, id: string, asking: Asking): Promise<Cancelled> {
    const { person, row } = await this.asked(caller, id);
    if (asking.key !== undefined && row.state === 'cancelled' && row.decisionKey === asking.key) return { confirmationUid: id };
    await this.confirmations.decide(person.accountId, id, 'cancelled', asking.key ?? null);
    return { confirmationUid: id };
  }

  /** Whether there was anything to stop. */
  async stop(caller: Caller, conversationUid: string): Promise<boolean> {
    const turn = await this.running(caller, conversationUid);
    if (!turn) return false;
    await this.turns.askToStop(turn);
    this.doorbell.ring(stopTopic(turn.id), '');
    return true;
  }

  /** What is being answered; null when nothing is. 404 for a conversation that is not theirs. */
  async running(caller: Caller, conversationUid: string): Promise<Turn | null> {
    const person = personOf(caller);
    const { id } = await this.conversations.find(caller, conversationUid);
    return this.turns.running(person.accountId, person.userId, id);
  }

  private modelFor({ accountId, accountType }: Caller, language: Language, { manner }: Asking) {
    return this.models.open({ accountId, accountType, language, manner });
  }

  private async asked(caller: Caller, id: string) {
    const person = personOf(caller);
    const row = await this.confirmations.find(person.accountId, id);
    if (!row) throw assistantErrors.unknownConfirmation();
    if (row.userId !== person.userId) throw assistantErrors.otherActor();
    return { person, row };
  }

  /** One whose process is gone does not keep the conversation. */
  private async settle(person: PersonCaller, conversationId: string): Promise<void> {
    const turn = await this.turns.running(person.accountId, person.userId, conversationId);
    if (turn?.isLost) await this.lost.settle(person, turn);
  }

  private async languageOf(caller: Caller, conversation: OpenedConversation | null, { acceptLanguage }: Asking): Promise<Language> {
    return conversation?.language ?? (await this.preferences.preferredLanguage(caller)) ?? detectLanguage(acceptLanguage);
  }
}

function personOf(caller: Caller): PersonCaller {
  if (!isOwnPerson(caller)) throw conversationErrors.needsPerson();
  return caller;
}
