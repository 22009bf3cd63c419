import { defineErrors } from '@exchange/kernel';

export const conversationErrors = defineErrors('conversations', {
  unknown: { kind: 'not_found', code: 'NOT_FOUND', message: 'You have no conversation with that id.' },
  needsPerson: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Conversations belong to a person; this credential acts as none.' },
  full: { kind: 'conflict', code: 'CONFLICT', message: 'A conversation has at most 500 messages. Begin another one.' },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'You have as many conversations as you can have. Delete one first.' },
});
