import { isAfterKeyset, type Keyset, type Step, applyStep } from '@exchange/kernel';
import { Conversation, type ConversationKey, type ConversationState, type Message, type AddedMessage } from '../domain/conversation';
import { Conversations, type OwnerKey } from '../domain/ports';

export class InMemoryConversations extends Conversations {
  private readonly rows = new Map<string, { state: ConversationState; readonly messages: Message[] }>();

  async insert({ state }: Conversation): Promise<void> {
    this.rows.set(rowKeyOf(state), { state, messages: [] });
  }

  async find(key: ConversationKey): Promise<Conversation | null> {
    const row = this.rows.get(rowKeyOf(key));
    return row ? new Conversation(row.state) : null;
  }

  async change(key: ConversationKey, fn: Step<Conversation>): Promise<Conversation | null> {
    const row = this.rows.get(rowKeyOf(key));
    const changed = applyStep(row && new Conversation(row.state), fn);
    if (!row || !changed) return null;
    row.state = changed.state;
    return new Conversation(row.state);
  }

  async append(key: ConversationKey, fn: (conversation: Conversation) => AddedMessage): Promise<AddedMessage | null> {
    const row = this.rows.get(rowKeyOf(key));
    if (!row) return null;
    const appended = fn(new Conversation(row.state));
    row.state = appended.conversation.state;
    row.messages.push(appended.message);
    return appended;
  }

  async findMessages(key: ConversationKey, after = 0): Promise<readonly Message[]> {
    return this.rows.get(rowKeyOf(key))?.messages.slice(after) ?? [];
  }

  async delete(key: ConversationKey): Promise<boolean> {
    return this.rows.delete(rowKeyOf(key));
  }

  async page(
    owner: OwnerKey,
    { skip, take, after }: { skip: number; take: number; after?: Keyset | null },
  ): Promise<readonly Conversation[]> {
    return this.own(owner)
      .toSorted(latestFirst)
      .filter((row) => isAfterKeyset(after, [row.updatedAt.toISOString(), row.id]))
      .slice(skip, skip + take)
      .map((state) => new Conversation(state));
  }

  async count(owner: OwnerKey): Promise<number> {
    return this.own(owner).length;
  }

  private own({ accountId, userId }: OwnerKey): ConversationState[] {
    return [...this.rows.values()].map(({ state }) => state).filter((state) => state.accountId === accountId && state.userId === userId);
  }
}

const rowKeyOf = ({ accountId, userId, id }: ConversationKey): string => `${accountId} ${userId} ${id}`;

function latestFirst(a: ConversationState, b: ConversationState): number {
  return b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1);
}
