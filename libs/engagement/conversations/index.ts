export { ConversationsFacade, type OpenedConversation } from './application/conversations.facade';
export { ConversationsHttp, ConversationsModule, conversationsSchema } from './conversations.module';
export { conversationErrors } from './domain/errors';
export { scopeTypes, type ScopeType } from './domain/conversation';
