import { historyOf, instructions } from './history';

const user = (text: string) => ({ role: 'user' as const, text });
const assistant = (text: string) => ({ role: 'assistant' as const, text });
const conversation = { id: 'c', scopeType: 'customer' as const, scopeId: null, language: null };
const situation = {
  conversation,
  language: 'de' as const,
  earlierLeftOut: false,
  mode: { showsPages: false, readsOnly: false },
  now: new Date('2026-05-05T10:00:00Z'),
};

describe('historyOf and instructions', () => {
  it('returns the messages from the first one of the person on', () => {
    expect(historyOf([assistant('Broken off.'), user('Hello'), assistant('Hi'), user('Show')])).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'Show' },
    ]);
  });

  it('omits the oldest messages of a long conversation, never the newest', () => {
    const long = 'x'.repeat(15_000);
    expect(
      historyOf([user('first'), assistant(long), user(long), assistant(long), user('last')]).map(
        ({ content }) => (content as string).length,
      ),
    ).toEqual([15_000, 15_000, 4]);
    expect(historyOf([user('y'.repeat(50_000))])).toHaveLength(1);
  });

  it('states the language, the day, the advertiser and omitted messages', () => {
    expect(instructions(situation)).toContain('Answer in German');
    expect(instructions(situation)).toContain('2026-05-05');
    expect(instructions(situation)).not.toContain('left out');
    const about = { ...conversation, scopeType: 'advertiser' as const, scopeId: '7' };
    const text = instructions({ ...situation, conversation: about, earlierLeftOut: true });
    expect(text).toContain('advertiser with the id 7');
    expect(text).toContain('left out');
    expect(instructions({ ...situation, mode: { showsPages: true, readsOnly: false } })).toContain('do not repeat its rows');
    expect(instructions({ ...situation, mode: { showsPages: false, readsOnly: true } })).toContain('You only read here');
  });
});
