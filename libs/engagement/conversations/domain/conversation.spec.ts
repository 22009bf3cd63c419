import { aConversation } from '../testing';
import { conversationLimits } from './conversation';

const later = new Date('2026-02-01T00:00:00.000Z');

describe('A conversation', () => {
  it('numbers what is said', () => {
    const { conversation, message } = aConversation().say('Hello', later);
    expect(message).toEqual({ position: 1, role: 'user', text: 'Hello', createdAt: later });
    expect(conversation.answer('Hi', later).message).toMatchObject({ position: 2, role: 'assistant' });
    expect(conversation.state).toMatchObject({ messageCount: 1, updatedAt: later });
  });

  it('is full at its limit: 409', () => {
    const last = aConversation({ messageCount: conversationLimits.messages - 1 }).say('Hello', later).conversation;
    expect(() => last.say('One more', later)).toThrow(expect.objectContaining({ status: 409 }));
    expect(() => last.answer('One more', later)).toThrow(expect.objectContaining({ status: 409 }));
  });

  it('setting what is already so changes nothing', () => {
    const conversation = aConversation({ title: 'Plans', language: 'de' });
    expect(conversation.rename('Plans', later).speak('de', later)).toBe(conversation);
    expect(conversation.rename(null, later).state).toMatchObject({ title: null, updatedAt: later });
  });
});
