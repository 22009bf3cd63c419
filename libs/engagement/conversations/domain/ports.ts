import type { Keyset, Step } from '@exchange/kernel';
import type { Conversation, ConversationKey, Message, Said } from './conversation';

export type OwnerKey = Pick<ConversationKey, 'accountId' | 'userId'>;

export abstract class Conversations {
  abstract insert(conversation: Conversation): Promise<void>;
  abstract find(key: ConversationKey): Promise<Conversation | null>;
  /** Row lock, pure `fn`, save. Null when the person has no such conversation. */
  abstract change(key: ConversationKey, fn: Step<Conversation>): Promise<Conversation | null>;
  /** The same with one more message: of those who say something at the same moment, each gets its own position. */
  abstract append(key: ConversationKey, fn: (conversation: Conversation) => Said): Promise<Said | null>;
  /** In the order in which they were said, those after a position. */
  abstract messages(key: ConversationKey, after?: number): Promise<readonly Message[]>;
  /** The conversation and all that was said in it. False when there was none. */
  abstract erase(key: ConversationKey): Promise<boolean>;
  /** What was active last comes first. `after`: order values of the last one seen, `[updatedAt, id]`. */
  abstract page(owner: OwnerKey, page: { skip: number; take: number; after?: Keyset | null }): Promise<readonly Conversation[]>;
  abstract count(owner: OwnerKey): Promise<number>;
}
