import { Conversation, type ConversationState } from '../domain/conversation';

export { InMemoryConversations } from './in-memory';

export function aConversation(overrides: Partial<ConversationState> = {}): Conversation {
  const { accountId = 7, userId = 1, id = '00000000-0000-4000-8000-000000000001' } = overrides;
  const given = { title: null, scopeType: 'customer', scopeId: null, language: null } as const;
  const begun = Conversation.begin({ accountId, userId, id }, given, new Date('2026-01-15T12:00:00.000Z'));
  return new Conversation({ ...begun.state, ...overrides });
}
