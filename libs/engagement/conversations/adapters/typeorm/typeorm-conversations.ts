import { AggregateStore, Database } from '@exchange/platform';
import { Injectable } from '@nestjs/common';
import { Conversation, type ConversationKey, type Message, type Said } from '../../domain/conversation';
import { Conversations, type OwnerKey } from '../../domain/ports';
import { conversationMapping } from './conversation.row';

@Injectable()
export class TypeormConversations extends Conversations {
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

  change({ accountId, userId, id }: ConversationKey, fn: (conversation: Conversation) => Conversation): Promise<Conversation | null> {
    return this.store.change(conversationMapping, { accountId, userId, id }, fn);
  }

  append(key: ConversationKey, fn: (conversation: Conversation) => Said): Promise<Said | null> {
    return this.database.run(async () => {
      const said: Message[] = [];
      const conversation = await this.change(key, (before) => {
        const { conversation: after, message } = fn(before);
        said.push(message);
        return after;
      });
      const [message] = said;
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

  async messages({ accountId, userId, id }: ConversationKey): Promise<readonly Message[]> {
    return this.database.query<Message>(
      `select position, role, text, created_at as "createdAt" from conversation_messages
       where account_id = $1 and user_id = $2 and conversation_id = $3 order by position`,
      [accountId, userId, id],
    );
  }

  async erase({ accountId, userId, id }: ConversationKey): Promise<boolean> {
    const rows = await this.database.query('delete from conversations where account_id = $1 and user_id = $2 and id = $3 returning 1', [
      accountId,
      userId,
      id,
    ]);
    return rows.length === 1;
  }

  async page({ accountId, userId }: OwnerKey, { skip, take }: { skip: number; take: number }): Promise<readonly Conversation[]> {
    const states = await this.database.manager.find(conversationMapping.schema, {
      where: { accountId, userId },
      order: { updatedAt: 'DESC', id: 'DESC' },
      skip,
      take,
    });
    return states.map((state) => new Conversation(state));
  }

  async count({ accountId, userId }: OwnerKey): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'select count(*)::int as total from conversations where account_id = $1 and user_id = $2',
      [accountId, userId],
    );
    return row!.total;
  }
}
