import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  BeforeEmailVerification,
  CurrentCaller,
  deleted,
  DeletedWire,
  IdParam,
  Operation,
  people,
  SkipQuery,
  Takes,
} from '@exchange/platform';
import { getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import { ConversationsService } from '../../application/conversations.service';
import {
  BeginConversationBody,
  ChangeConversationBody,
  ConversationDetailWire,
  ConversationWire,
  detailWire,
  MessageWire,
  messageWire,
  SayBody,
  conversationWire,
} from './conversation.wire';

/** docs/spec/gaps.md §5.4 and §6.12. Only the person reaches their conversations, not colleagues or admins. */
@ApiTags('Assistant')
@Controller('api/v2/assistant/conversations')
@OperationIds({ begin: 'createConversation', say: 'addConversationMessage' })
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Get()
  @Takes(people, 'read')
  @Operation({
    summary: 'List your conversations',
    description: 'Last active first. 403 for credentials that act as no person.',
    answers: [ConversationWire],
    list: 'skip',
    tool: searchTool('conversation', { limit: '{query.take}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() { skip, take }: SkipQuery): Promise<Page<ConversationWire>> {
    return (await this.conversations.list(caller, { skip, take })).map(conversationWire);
  }

  @Post()
  @Takes(people, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Begin a conversation',
    description: 'The conversation is empty.',
    status: 201,
    answers: ConversationWire,
    errors: [409],
    once: 'together',
  })
  async begin(@CurrentCaller() caller: Caller, @Body() body: BeginConversationBody): Promise<ConversationWire> {
    const { title = null, scopeType, scopeId = null, preferredLanguage: language = null } = body;
    return conversationWire(await this.conversations.begin(caller, { title, scopeType, scopeId, language }));
  }

  @Get(':conversationUid')
  @Takes(people, 'read')
  @Operation({
    summary: 'Read a conversation',
    description: 'Includes all messages.',
    answers: ConversationDetailWire,
    errors: [404],
    tool: getTool('conversation', { id: '{path.conversationUid}' }),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('conversationUid') id: string): Promise<ConversationDetailWire> {
    return detailWire(await this.conversations.read(caller, id));
  }

  @Post(':conversationUid/messages')
  @Takes(people, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Store a message',
    description: 'Stores the message without an answer. The assistant answers `POST /api/v2/assistant/chat`.',
    status: 201,
    answers: MessageWire,
    errors: [404, 409],
    once: 'together',
  })
  async say(@CurrentCaller() caller: Caller, @IdParam('conversationUid') id: string, @Body() { text }: SayBody): Promise<MessageWire> {
    return messageWire(await this.conversations.addUserMessage(caller, id, text));
  }

  @Patch(':conversationUid')
  @Takes(people, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Rename a conversation or set its language',
    description: 'Omitted fields keep their value.',
    answers: ConversationWire,
    errors: [404],
    once: 'together',
  })
  async change(
    @CurrentCaller() caller: Caller,
    @IdParam('conversationUid') id: string,
    @Body() { title, preferredLanguage: language }: ChangeConversationBody,
  ): Promise<ConversationWire> {
    return conversationWire(await this.conversations.change(caller, id, { title, language }));
  }

  @Delete(':conversationUid')
  @Takes(people, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Delete a conversation',
    description: 'Deletes the conversation with its messages immediately.',
    answers: DeletedWire,
    errors: [404],
  })
  async delete(@CurrentCaller() caller: Caller, @IdParam('conversationUid') id: string): Promise<DeletedWire> {
    await this.conversations.delete(caller, id);
    return deleted(id);
  }
}
