import { type Answer, emptyAnswer, textBesideCard, withEvent } from './answer';

const after = (...events: readonly [event: string, data: object][]): Answer =>
  events.reduce((answer, [event, data]) => withEvent(answer, { event, data }), emptyAnswer('a'));
const done = {
  answer: 'Found two.',
  turnState: 'done',
  toolsUsed: ['search'],
  pendingConfirmation: null,
  artifact: null,
  escalation: null,
  earlierLeftOut: false,
};
const called = { toolCallId: 'c1', name: 'search', input: { kind: 'campaign' }, status: 'called' };
const confirmation = { confirmationUid: 'u1', summary: 'Pause “Oat”.', toolCallId: 'c1' };

describe('An answer', () => {
  test('grows with the pieces of its text, with a paragraph for each further part', () => {
    const parts = [
      ['part', { type: 'text-start' }],
      ['token', { delta: 'Fou' }],
      ['token', { delta: 'nd' }],
      ['part', { type: 'text-start' }],
      ['token', { delta: 'two.' }],
    ] as const;
    expect(after(...parts.map(([event, data]): [string, object] => [event, data])).text).toBe('Found\n\ntwo.');
  });

  test('keeps the paragraphs of the stream at its end, and takes the stored text when it differs', () => {
    expect(after(['token', { delta: 'Found\n\ntwo.' }], ['done', { ...done, answer: 'Foundtwo.' }]).text).toBe('Found\n\ntwo.');
    expect(after(['token', { delta: 'Fou' }], ['done', done])).toMatchObject({ text: 'Found two.', state: 'done' });
  });

  test('names a tool while it is called, and how the call ended', () => {
    expect(after(['tool', called]).tools).toMatchObject([{ name: 'search', status: 'called' }]);
    const failed = after(['tool', called], ['tool', { toolCallId: 'c1', status: 'failed', errorText: 'No.' }]);
    expect(failed.tools).toMatchObject([{ name: 'search', status: 'failed', reason: 'No.' }]);
  });

  test('names the tools also when only its end is known', () => {
    expect(after(['done', done]).tools).toMatchObject([{ name: 'search', status: 'done' }]);
  });

  test('does not count a call that waits for a decision as made', () => {
    const waiting = after(['tool', called], ['confirmation', confirmation], ['done', { ...done, pendingConfirmation: confirmation }]);
    expect([waiting.card?.state, waiting.tools.map(({ id }) => id)]).toEqual(['pending', ['search']]);
  });

  test('keeps an undecided call as decided elsewhere when its end has no pending decision', () => {
    const over = after(['confirmation', confirmation], ['done', done]);
    expect(over.card?.state).toBe('missing');
  });

  test('shows its text without the paragraph that asks what the card asks', () => {
    const card = { confirmation, state: 'pending' } as unknown as Answer['card'];
    expect(textBesideCard({ text: 'Found it.\n\nPlease confirm: Pause “Oat”. Nothing is done.', card })).toBe('Found it.');
    expect(textBesideCard({ text: 'Please confirm: Pause “Oat”.', card })).toBe('');
    expect(textBesideCard({ text: 'Found it.', card: null })).toBe('Found it.');
  });
});
