import { Injectable } from '@nestjs/common';
import type { Keyset, Step } from '@exchange/kernel';
import { AggregateStore, type Condition, Database, ListReads, type ListWindow, storedAs } from '@exchange/platform';
import { Conversation, type ConversationKey, type ConversationState, type Message, type AddedMessage } from '../../domain/conversation';
import { Conversations, type OwnerKey } from '../../domain/ports';
import { conversationMapping, conversationRow } from './conversation.row';

const listed = { name: 'conversations.list', ...storedAs(conversationRow), orderBy: 'updated_at desc, id desc' };

@Injectable()
export class TypeormConversations extends Conversations {
  private readonly lists = new ListReads<ConversationState>(this.database, listed);

  constructor(
    private readonly database: Database,
    private readonly store: AggregateStore,
  ) {
    super();
  }

  async insert(conversation: Conversation): Promise<void> {
    await this.store.insert(conversationMapping, conversation);
  }

  find({ accountId, userId, id }: ConversationKey): Promise<Conversation | null> {
    return this.store.find(conversationMapping, { accountId, userId, id });
  }

  change({ accountId, userId, id }: ConversationKey, fn: Step<Conversation>): Promise<Conversation | null> {
    return this.store.change(conversationMapping, { accountId, userId, id }, fn);
  }

  append(key: ConversationKey, fn: (conversation: Conversation) => AddedMessage): Promise<AddedMessage | null> {
    return this.database.run(async () => {
      const appended: Message[] = [];
      const conversation = await this.change(key, (before) => {
        const { conversation: after, message } = fn(before);
        appended.push(message);
        return after;
      });
      const [message] = appended;
      if (!conversation || !message) return null;
      const { position, role, text, createdAt } = message;
      await this.database.query(
        `insert into conversation_messages (account_id, user_id, conversation_id, position, role, text, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [key.accountId, key.userId, key.id, position, role, text, createdAt],
      );
      return { conversation, message };
    });
  }

  async findMessages({ accountId, userId, id }: ConversationKey, after = 0): Promise<readonly Message[]> {
    return this.database.query<Message>(
      `select position, role, text, created_at as "createdAt" from conversation_messages
       where account_id = $1 and user_id = $2 and conversation_id = $3 and position > $4 order by position`,
      [accountId, userId, id, after],
    );
  }

  async delete({ accountId, userId, id }: ConversationKey): Promise<boolean> {
    const rows = await this.database.query('delete from conversations where account_id = $1 and user_id = $2 and id = $3 returning 1', [
      accountId,
      userId,
      id,
    ]);
    return rows.length === 1;
  }

  async page(owner: OwnerKey, { after, ...slice }: ListWindow & { after?: Keyset | null }): Promise<readonly Conversation[]> {
    const afterCursor: Condition = ['(updated_at, id) < ($?, $?)', after?.[0], after?.[1]];
    return (await this.lists.page([...ofOwner(owner), afterCursor], slice)).map((state) => new Conversation(state));
  }

  count(owner: OwnerKey): Promise<number> {
    return this.lists.count(ofOwner(owner));
  }
}

const ofOwner = ({ accountId, userId }: OwnerKey): Condition[] => [
  ['account_id = $?', accountId],
  ['user_id = $?', userId],
];
