import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import type { ContextSchema } from '@exchange/platform';
import { ConversationsController } from './adapters/http/conversations.controller';
import { ConversationKind } from './adapters/mcp/conversation.kind';
import { conversationRow } from './adapters/typeorm/conversation.row';
import { Conversations1763650006011 } from './adapters/typeorm/migrations/1763650006011-conversations';
import { TypeormConversations } from './adapters/typeorm/typeorm-conversations';
import { ConversationsFacade } from './application/conversations.facade';
import { ConversationsService } from './application/conversations.service';
import { Conversations } from './domain/ports';

export const conversationsSchema: ContextSchema = {
  entities: [conversationRow] as never,
  migrations: [Conversations1763650006011],
};

@Module({
  imports: [AdvertisersModule],
  providers: [{ provide: Conversations, useClass: TypeormConversations }, ConversationsFacade, ConversationsService],
  exports: [ConversationsFacade, ConversationsService],
})
export class ConversationsModule {}

@Module({ imports: [ConversationsModule], controllers: [ConversationsController], providers: [ConversationKind] })
export class ConversationsHttp {}
