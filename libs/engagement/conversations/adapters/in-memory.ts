import { isAfterKeyset, type Keyset, type Step, applyStep } from '@exchange/kernel';
import { Conversation, type ConversationKey, type ConversationState, type Message, type Said } from '../domain/conversation';
import { Conversations, type OwnerKey } from '../domain/ports';

export class InMemoryConversations extends Conversations {
  private readonly rows = new Map<string, { state: ConversationState; readonly messages: Message[] }>();

  async insert({ state }: Conversation): Promise<void> {
    this.rows.set(textOf(state), { state, messages: [] });
  }

  async find(key: ConversationKey): Promise<Conversation | null> {
    const row = this.rows.get(textOf(key));
    return row ? new Conversation(row.state) : null;
  }

  async change(key: ConversationKey, fn: Step<Conversation>): Promise<Conversation | null> {
    const row = this.rows.get(textOf(key));
    const changed = applyStep(row && new Conversation(row.state), fn);
    if (!row || !changed) return null;
    row.state = changed.state;
    return new Conversation(row.state);
  }

  async append(key: ConversationKey, fn: (conversation: Conversation) => Said): Promise<Said | null> {
    const row = this.rows.get(textOf(key));
    if (!row) return null;
    const said = fn(new Conversation(row.state));
    row.state = said.conversation.state;
    row.messages.push(said.message);
    return said;
  }

  async messages(key: ConversationKey, after = 0): Promise<readonly Message[]> {
    return this.rows.get(textOf(key))?.messages.slice(after) ?? [];
  }

  async erase(key: ConversationKey): Promise<boolean> {
    return this.rows.delete(textOf(key));
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

const textOf = ({ accountId, userId, id }: ConversationKey): string => `${accountId} ${userId} ${id}`;

function latestFirst(a: ConversationState, b: ConversationState): number {
  return b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? 1 : -1);
}
