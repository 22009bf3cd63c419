import { aConversation } from '../testing';
import { conversationLimits } from './conversation';

const later = new Date('2026-02-01T00:00:00.000Z');

describe('A conversation', () => {
  it('numbers its messages', () => {
    const { conversation, message } = aConversation().addUserMessage('Hello', later);
    expect(message).toEqual({ position: 1, role: 'user', text: 'Hello', createdAt: later });
    expect(conversation.addAnswer('Hi', later).message).toMatchObject({ position: 2, role: 'assistant' });
    expect(conversation.state).toMatchObject({ messageCount: 1, updatedAt: later });
  });

  it('throws 409 when it is full', () => {
    const last = aConversation({ messageCount: conversationLimits.messages - 1 }).addUserMessage('Hello', later).conversation;
    expect(() => last.addUserMessage('One more', later)).toThrow(expect.objectContaining({ status: 409 }));
    expect(() => last.addAnswer('One more', later)).toThrow(expect.objectContaining({ status: 409 }));
  });

  it('ignores a change to the current value', () => {
    const conversation = aConversation({ title: 'Plans', language: 'de' });
    expect(conversation.rename('Plans', later).setLanguage('de', later)).toBe(conversation);
    expect(conversation.rename(null, later).state).toMatchObject({ title: null, updatedAt: later });
  });
});
