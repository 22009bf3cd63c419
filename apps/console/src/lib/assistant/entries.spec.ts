import { type Answer, type Card, emptyAnswer } from './answer';
import { type Entry, storedEntries, withDecisions } from './entries';

const card = { confirmation: { confirmationUid: 'u1' }, state: 'pending' } as unknown as Card;
const answer = (key: string, more: Partial<Answer> = {}): Answer => ({ ...emptyAnswer(key), state: 'done', ...more });
const asked: Entry = { is: 'asked', key: 'q', text: 'Pause “Oat”' };
const message = (position: number, role: 'user' | 'assistant', text: string) =>
  ({ position, role, text }) as Parameters<typeof storedEntries>[0][number];
const statesOf = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.is === 'answer' && entry.card !== null ? [entry.card.state] : []));

describe('Entries of a conversation', () => {
  test('keep what is shown of stored messages, and replace what differs', () => {
    const shown = [asked, answer('a', { text: 'Found\n\ntwo.', card }), answer('b', { text: 'Half', state: 'running' })];
    const messages = [message(1, 'user', asked.text), message(2, 'assistant', 'Foundtwo.'), message(3, 'assistant', 'Half a word')];
    const entries = storedEntries(messages, shown);
    expect([entries[0] === shown[0], entries[1] === shown[1]]).toEqual([true, true]);
    expect(entries[2]).toMatchObject({ key: 'message 3', text: 'Half a word', state: 'done' });
  });

  test('leave the last card open', () => {
    expect(statesOf(withDecisions([asked, answer('a', { card })]))).toEqual(['pending']);
  });

  test('show a card as confirmed when an answer follows, also after its own answer was lost', () => {
    const states = (['pending', 'deciding', 'missing', 'cancelled'] as const).map((state) =>
      statesOf(withDecisions([answer('a', { card: { ...card, state } }), answer('b')])),
    );
    expect(states).toEqual([['confirmed'], ['confirmed'], ['confirmed'], ['confirmed']]);
  });

  test('show an open card as replaced when a message follows, and keep a decided one', () => {
    const states = (['pending', 'deciding', 'missing', 'cancelled'] as const).map((state) =>
      statesOf(withDecisions([answer('a', { card: { ...card, state } }), asked])),
    );
    expect(states).toEqual([['replaced'], ['replaced'], ['missing'], ['cancelled']]);
  });
});
