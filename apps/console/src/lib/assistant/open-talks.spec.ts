import { OpenTalks } from './open-talks';

function setUp() {
  const ended: (string | null)[] = [];
  const talks = new OpenTalks((account, id) => ({ account, id, isIdle: id === 'idle', end: () => void ended.push(id) }));
  return { talks, ended };
}

describe('Open conversations', () => {
  test('are the same one for the same account and id, and another one for another account', () => {
    const { talks } = setUp();
    const first = talks.get('1', 'a');
    expect([talks.get('1', 'a') === first, talks.get('2', 'a') === first]).toEqual([true, false]);
  });

  test('end when they are idle and another one is opened, while one that answers goes on', () => {
    const { talks, ended } = setUp();
    talks.get('1', 'idle');
    talks.get('1', 'answering');
    talks.get('1', 'another');
    expect(ended).toEqual(['idle']);
    expect([talks.find('idle'), talks.find('answering')]).toEqual([undefined, expect.objectContaining({ id: 'answering' })]);
  });

  test('end on request, also while they answer', () => {
    const { talks, ended } = setUp();
    talks.get('1', 'deleted');
    talks.get('1', 'other');
    talks.end(({ id }) => id === 'deleted');
    expect([ended, talks.find('deleted')]).toEqual([['deleted'], undefined]);
  });
});
