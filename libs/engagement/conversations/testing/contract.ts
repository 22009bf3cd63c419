import { aConversation } from '.';
import type { ConversationState } from '../domain/conversation';
import type { Conversations } from '../domain/ports';

/** Contract tests for implementations of {@link Conversations}. Each test uses its own account. */
export function conversationsContract(open: () => Promise<Conversations>): void {
  let conversations: Conversations;
  let accountId = 500;
  beforeAll(async () => void (conversations = await open()));
  beforeEach(() => void (accountId += 2));

  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 15, 12, 0, seconds));
  const begin = async (overrides: Partial<ConversationState> = {}) => {
    const conversation = aConversation({ accountId, ...overrides });
    await conversations.insert(conversation);
    return conversation.state;
  };

  it('are returned as stored, only to their person on their account', async () => {
    const state = await begin({ title: 'Oat “plans” ✓', scopeType: 'advertiser', scopeId: '3', language: 'de' });
    expect((await conversations.find(state))?.state).toEqual(state);
    for (const stranger of [{ accountId: accountId + 1 }, { userId: 2 }, { id: 'other' }]) {
      const key = { ...state, ...stranger };
      expect(await conversations.find(key)).toBeNull();
      expect(await conversations.findMessages(key)).toEqual([]);
      expect(await conversations.change(key, (one) => one.rename('Stolen', at(1)))).toBeNull();
      expect(await conversations.append(key, (one) => one.addUserMessage('Hello', at(1)))).toBeNull();
      expect(await conversations.delete(key)).toBe(false);
    }
    expect((await conversations.find(state))?.state).toEqual(state);
  });

  it('number messages in order, also with concurrent requests', async () => {
    const state = await begin();
    await conversations.append(state, (one) => one.addUserMessage('Hello “there” ✓\nand here', at(1)));
    await conversations.append(state, (one) => one.addAnswer('Hello', at(2)));
    await Promise.all(Array.from({ length: 6 }, (_, i) => conversations.append(state, (one) => one.addUserMessage(`${i}`, at(3)))));
    const messages = await conversations.findMessages(state);
    expect(messages.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(messages[0]).toEqual({ position: 1, role: 'user', text: 'Hello “there” ✓\nand here', createdAt: at(1) });
    expect(messages[1]?.role).toBe('assistant');
    expect((await conversations.find(state))?.state).toMatchObject({ messageCount: 8, updatedAt: at(3) });
  });

  it('change their title and language', async () => {
    const state = await begin();
    await conversations.change(state, (one) => one.rename('Plans', at(1)).setLanguage('fr', at(1)));
    expect((await conversations.find(state))?.state).toEqual({ ...state, title: 'Plans', language: 'fr', updatedAt: at(1) });
  });

  it('are listed with the last active first, and counted', async () => {
    const ids = ['c', 'a', 'b', 'd'];
    for (const [index, id] of ids.entries()) await begin({ id, updatedAt: at(index === 3 ? 2 : index) });
    await begin({ userId: 2 });
    const owner = { accountId, userId: 1 };
    const listed = async (skip: number, take: number) => (await conversations.page(owner, { skip, take })).map(({ state }) => state.id);
    expect(await listed(0, 10)).toEqual(['d', 'b', 'a', 'c']);
    expect(await listed(1, 2)).toEqual(['b', 'a']);
    expect(await listed(4, 2)).toEqual([]);
    const [, second] = await conversations.page(owner, { skip: 0, take: 2 });
    const after = [second!.state.updatedAt.toISOString(), second!.state.id];
    expect((await conversations.page(owner, { skip: 0, take: 9, after })).map(({ state }) => state.id)).toEqual(['a', 'c']);
    expect(await conversations.count(owner)).toBe(4);
    expect(await conversations.count({ accountId, userId: 3 })).toBe(0);
  });

  it('are deleted with their messages', async () => {
    const state = await begin();
    await conversations.append(state, (one) => one.addUserMessage('Hello', at(1)));
    expect(await conversations.delete(state)).toBe(true);
    expect(await conversations.delete(state)).toBe(false);
    expect(await conversations.find(state)).toBeNull();
    expect(await conversations.findMessages(state)).toEqual([]);
  });
}
