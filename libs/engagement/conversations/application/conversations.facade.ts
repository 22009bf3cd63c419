import { Injectable } from '@nestjs/common';
import type { Caller, Language } from '@exchange/kernel';
import type { Beginning, ConversationState, Message } from '../domain/conversation';
import { ConversationsService } from './conversations.service';

export interface OpenedConversation {
  readonly id: string;
  readonly scopeType: ConversationState['scopeType'];
  readonly scopeId: string | null;
  readonly language: Language | null;
}

/** A person's conversations, for the assistant that answers in them. 404 for what is not theirs, 403 for credentials that act as no person. */
@Injectable()
export class ConversationsFacade {
  constructor(private readonly conversations: ConversationsService) {}

  async find(caller: Caller, id: string): Promise<OpenedConversation> {
    return opened(await this.conversations.find(caller, id));
  }

  async begin(caller: Caller, scope: Pick<Beginning, 'scopeType' | 'scopeId'>): Promise<OpenedConversation> {
    return opened(await this.conversations.begin(caller, { ...scope, title: null, language: null }));
  }

  async say(caller: Caller, id: string, text: string): Promise<void> {
    await this.conversations.say(caller, id, text);
  }

  /** Whether the conversation was still there. 409 when it is full. */
  answer(caller: Caller, id: string, text: string): Promise<boolean> {
    return this.conversations.answer(caller, id, text);
  }

  /** The newest, in the order in which they were said; `total` is how many there are. */
  recent(caller: Caller, id: string, take: number): Promise<{ readonly messages: readonly Message[]; readonly total: number }> {
    return this.conversations.recent(caller, id, take);
  }
}

const opened = ({ id, scopeType, scopeId, language }: ConversationState): OpenedConversation => ({
  id,
  scopeType,
  scopeId,
  language: language as Language | null,
});
