import { Injectable } from '@nestjs/common';
import type { Caller, Language } from '@exchange/kernel';
import type { NewConversation, ConversationState, Message } from '../domain/conversation';
import { ConversationsService } from './conversations.service';

export interface OpenedConversation {
  readonly id: string;
  readonly scopeType: ConversationState['scopeType'];
  readonly scopeId: string | null;
  readonly language: Language | null;
}

/** Conversations of a person, for the assistant. Throws 404 for another person's conversation, 403 for credentials that act as no person. */
@Injectable()
export class ConversationsFacade {
  constructor(private readonly conversations: ConversationsService) {}

  async find(caller: Caller, id: string): Promise<OpenedConversation> {
    return opened(await this.conversations.find(caller, id));
  }

  async begin(caller: Caller, scope: Pick<NewConversation, 'scopeType' | 'scopeId'>): Promise<OpenedConversation> {
    return opened(await this.conversations.begin(caller, { ...scope, title: null, language: null }));
  }

  async addUserMessage(caller: Caller, id: string, text: string): Promise<void> {
    await this.conversations.addUserMessage(caller, id, text);
  }

  /** Returns false when the conversation was deleted. Throws 409 when it is full. */
  addAnswer(caller: Caller, id: string, text: string): Promise<boolean> {
    return this.conversations.addAnswer(caller, id, text);
  }

  /** The latest messages, oldest first. `total` counts all messages of the conversation. */
  latestMessages(caller: Caller, id: string, take: number): Promise<{ messages: readonly Message[]; total: number }> {
    return this.conversations.latestMessages(caller, id, take);
  }
}

const opened = ({ id, scopeType, scopeId, language }: ConversationState): OpenedConversation => ({
  id,
  scopeType,
  scopeId,
  language: language as Language | null,
});
