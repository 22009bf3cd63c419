import { randomUUID } from 'node:crypto';
import { Aggregate } from '@exchange/kernel';
import { conversationErrors } from './errors';

/** docs/spec/gaps.md §6.12: subject of a conversation, set when it begins and never changed. */
export const scopeTypes = ['customer', 'advertiser'] as const;
export type ScopeType = (typeof scopeTypes)[number];

/** Maximum characters of a title and a message, and maximum messages of a conversation. A conversation is read in one response. */
export const conversationLimits = { title: 200, text: 4_000, messages: 500, scopeId: 120 } as const;

/** The person is part of the key: nobody else reaches the conversation. */
export interface ConversationKey {
  readonly accountId: number;
  readonly userId: number;
  /** The contract's `conversationUid`. */
  readonly id: string;
}

/** docs/spec/gaps.md §1.9: a UUID. */
export const newConversationId = (): string => randomUUID();

export interface ConversationState extends ConversationKey {
  readonly title: string | null;
  readonly scopeType: ScopeType;
  /** Id of the advertiser; null for the whole account. */
  readonly scopeId: string | null;
  /** Overrides the person's preferred language; null: no override. */
  readonly language: string | null;
  readonly messageCount: number;
  readonly createdAt: Date;
  /** Time of the last message or change. */
  readonly updatedAt: Date;
}

export interface Message {
  /** Number of the message, from 1 without gaps. */
  readonly position: number;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly createdAt: Date;
}

export interface AddedMessage {
  readonly conversation: Conversation;
  readonly message: Message;
}

export type NewConversation = Pick<ConversationState, 'title' | 'scopeType' | 'scopeId' | 'language'>;

/** Messages between a person and the assistant. */
export class Conversation extends Aggregate<ConversationState> {
  static begin(key: ConversationKey, request: NewConversation, at: Date): Conversation {
    return new Conversation({ ...key, ...request, messageCount: 0, createdAt: at, updatedAt: at });
  }

  /** Throws 409 when the conversation is full. */
  addUserMessage(text: string, at: Date): AddedMessage {
    return this.append('user', text, at);
  }

  addAnswer(text: string, at: Date): AddedMessage {
    return this.append('assistant', text, at);
  }

  /** Null removes the title. */
  rename(title: string | null, at: Date): Conversation {
    return title === this.state.title ? this : this.next({ title, updatedAt: at });
  }

  /** Null returns to the person's preferred language. */
  setLanguage(language: string | null, at: Date): Conversation {
    return language === this.state.language ? this : this.next({ language, updatedAt: at });
  }

  private append(role: Message['role'], text: string, at: Date): AddedMessage {
    const position = this.state.messageCount + 1;
    if (position > conversationLimits.messages) throw conversationErrors.full();
    return { conversation: this.next({ messageCount: position, updatedAt: at }), message: { position, role, text, createdAt: at } };
  }
}
