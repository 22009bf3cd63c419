import { DomainError } from './errors';
import { stateTable, type StatesOf } from './state-table';

const lamp = stateTable({
  name: 'lamp',
  states: ['off', 'on', 'broken'],
  initial: 'off',
  rows: [
    { from: 'off', on: 'press', to: 'on' },
    { from: 'on', on: 'press', to: 'off', also: 'it clicks' },
    { from: ['off', 'on'], on: 'fall', when: 'from high up', to: 'broken' },
    { from: ['off', 'on'], on: 'fall', when: 'on a carpet', to: 'off' },
  ],
  sets: { whole: ['off', 'on'] },
});

type LampState = StatesOf<typeof lamp>;

describe('State table', () => {
  test('steps to the next state of the row', () => {
    const next: LampState = lamp.step('off', 'press');
    expect(next).toBe('on');
    expect(lamp.step('on', 'press')).toBe('off');
  });

  test('a row may start in several states', () => {
    expect(lamp.step('off', 'fall', 'from high up')).toBe('broken');
    expect(lamp.step('on', 'fall', 'from high up')).toBe('broken');
  });

  test('the condition chooses between rows of one state and trigger', () => {
    expect(lamp.step('on', 'fall', 'on a carpet')).toBe('off');
  });

  test('a condition matches only a row with the same condition', () => {
    expect(lamp.allows('on', 'fall')).toBe(false);
    expect(lamp.allows('on', 'press', 'on a carpet')).toBe(false);
    expect(lamp.allows('on', 'press')).toBe(true);
  });

  test('a move without a row is a 409 with the state and the trigger', () => {
    const step = () => lamp.step('broken', 'press');
    expect(step).toThrow(DomainError);
    expect(step).toThrow(expect.objectContaining({ status: 409, code: 'CONFLICT', details: { state: 'broken', trigger: 'press' } }));
    expect(step).toThrow('Not possible while the lamp is broken: press.');
  });

  test('a move has the states of its row, for SQL', () => {
    expect(lamp.move('fall', 'from high up')).toEqual({ from: ['off', 'on'], to: 'broken' });
  });

  test('a trigger and condition without exactly one row have no move', () => {
    expect(() => lamp.move('press')).toThrow('The table of the lamp needs exactly one row for: press.');
    expect(() => lamp.move('fall')).toThrow('The table of the lamp needs exactly one row for: fall.');
  });

  test('lists each trigger and condition once', () => {
    expect(lamp.triggers).toEqual(['press', 'fall']);
    expect(lamp.conditions('fall')).toEqual(['from high up', 'on a carpet']);
    expect(lamp.conditions('press')).toEqual([undefined]);
  });

  test('knows the states of a set', () => {
    expect(lamp.sets.whole).toEqual(['off', 'on']);
    expect([lamp.is('on', 'whole'), lamp.is('broken', 'whole')]).toEqual([true, false]);
  });

  test('excludes none from the stored states', () => {
    const made = stateTable({
      name: 'vase',
      states: ['none', 'whole'],
      initial: 'none',
      rows: [{ from: 'none', on: 'make', to: 'whole' }],
    });
    const stored: StatesOf<typeof made> = made.step(made.initial, 'make');
    expect(made.stored).toEqual([stored]);
    expect(made.stored).toEqual(['whole']);
  });

  test('renders a Markdown table', () => {
    expect(lamp.toMarkdown()).toBe(
      [
        '| State | Trigger | Condition | Next state | Also |',
        '|---|---|---|---|---|',
        '| off | press | any | on |  |',
        '| on | press | any | off | it clicks |',
        '| off or on | fall | from high up | broken |  |',
        '| off or on | fall | on a carpet | off |  |',
      ].join('\n'),
    );
  });
});
