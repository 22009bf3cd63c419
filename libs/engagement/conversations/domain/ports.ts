import type { Keyset, Step } from '@exchange/kernel';
import type { Conversation, ConversationKey, Message, AddedMessage } from './conversation';

export type OwnerKey = Pick<ConversationKey, 'accountId' | 'userId'>;

export abstract class Conversations {
  abstract insert(conversation: Conversation): Promise<void>;
  abstract find(key: ConversationKey): Promise<Conversation | null>;
  /** Locks the row, applies the pure `fn` and saves. Null when the person has no such conversation. */
  abstract change(key: ConversationKey, fn: Step<Conversation>): Promise<Conversation | null>;
  /** Like `change`, and adds a message. Concurrent messages get different positions. */
  abstract append(key: ConversationKey, fn: (conversation: Conversation) => AddedMessage): Promise<AddedMessage | null>;
  /** Messages after a position, in order. */
  abstract findMessages(key: ConversationKey, after?: number): Promise<readonly Message[]>;
  /** Deletes the conversation and its messages. False when there was none. */
  abstract delete(key: ConversationKey): Promise<boolean>;
  /** Last active first. `after` is the keyset `[updatedAt, id]` of the last row of the previous page. */
  abstract page(owner: OwnerKey, page: { skip: number; take: number; after?: Keyset | null }): Promise<readonly Conversation[]>;
  abstract count(owner: OwnerKey): Promise<number>;
}
