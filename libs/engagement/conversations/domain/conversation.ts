import { randomUUID } from 'node:crypto';
import { Aggregate } from '@exchange/kernel';
import { conversationErrors } from './errors';

/** gaps.md §6.12: what a conversation is about, set when it begins and never changed. */
export const scopeTypes = ['customer', 'advertiser'] as const;
export type ScopeType = (typeof scopeTypes)[number];

/** Characters of a title and of a message; messages of a conversation. A whole conversation is one answer. */
export const conversationLimits = { title: 200, text: 4_000, messages: 500, scopeId: 120 } as const;

/** Nobody but the person gets at a conversation, so the person is part of the key. */
export interface ConversationKey {
  readonly accountId: number;
  readonly userId: number;
  /** The contract's `conversationUid`. */
  readonly id: string;
}

/** gaps.md §1.9: a UUID. */
export const newConversationId = (): string => randomUUID();

export interface ConversationState extends ConversationKey {
  readonly title: string | null;
  readonly scopeType: ScopeType;
  /** The advertiser's id where the scope is one; null for the whole account. */
  readonly scopeId: string | null;
  /** Overrides what the person prefers in general; null: no override. */
  readonly language: string | null;
  readonly messageCount: number;
  readonly createdAt: Date;
  /** The last thing that was said or changed. */
  readonly updatedAt: Date;
}

export interface Message {
  /** From 1, without gaps. */
  readonly position: number;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly createdAt: Date;
}

/** A conversation with one more message. */
export interface Said {
  readonly conversation: Conversation;
  readonly message: Message;
}

export type Beginning = Pick<ConversationState, 'title' | 'scopeType' | 'scopeId' | 'language'>;

/** What a person and the assistant have said to each other. */
export class Conversation extends Aggregate<ConversationState> {
  static begin(key: ConversationKey, request: Beginning, at: Date): Conversation {
    return new Conversation({ ...key, ...request, messageCount: 0, createdAt: at, updatedAt: at });
  }

  /** What the person said. 409 when the conversation is full. */
  say(text: string, at: Date): Said {
    return this.said('user', text, at);
  }

  /** What the assistant answered. 409 when the conversation is full. */
  answer(text: string, at: Date): Said {
    return this.said('assistant', text, at);
  }

  /** Null takes the title away. */
  rename(title: string | null, at: Date): Conversation {
    return title === this.state.title ? this : this.next({ title, updatedAt: at });
  }

  /** Null returns to what the person prefers in general. */
  speak(language: string | null, at: Date): Conversation {
    return language === this.state.language ? this : this.next({ language, updatedAt: at });
  }

  private said(role: Message['role'], text: string, at: Date): Said {
    const position = this.state.messageCount + 1;
    if (position > conversationLimits.messages) throw conversationErrors.full();
    return { conversation: this.next({ messageCount: position, updatedAt: at }), message: { position, role, text, createdAt: at } };
  }
}
