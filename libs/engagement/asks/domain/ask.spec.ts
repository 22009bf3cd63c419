import { aResolution, anAsk } from '../testing';
import { type Ask, dispositionOf, isCustomerBlocked, isResolved } from './ask';
import { askStates, type AskStatus } from './ask.states';

const later = new Date('2026-01-15T12:05:00.000Z');
const latest = new Date('2026-01-15T13:00:00.000Z');

const askIn: Readonly<Record<AskStatus, () => Ask>> = {
  received: () => anAsk(),
  accepted: () => anAsk().accept(null, later),
  in_progress: () => anAsk().start(null, later),
  done: () => anAsk().resolve(aResolution, later),
  closed: () => anAsk().answer('withdrawn', null, later),
};
const steps: Readonly<Record<string, (ask: Ask) => Ask>> = {
  accept: (ask) => ask.accept(null, latest),
  start: (ask) => ask.start(null, latest),
  resolve: (ask) => ask.resolve(aResolution, latest),
  still_blocked: (ask) => ask.answer('still_blocked', null, latest),
  confirmed_resolved: (ask) => ask.answer('confirmed_resolved', null, latest),
  accepted: (ask) => ask.answer('accepted', null, latest),
  withdrawn: (ask) => ask.answer('withdrawn', null, latest),
};
/** Specified next state for every state and trigger; null: 409. */
const cells: Readonly<Record<AskStatus, readonly (AskStatus | null)[]>> = {
  //            accept      start          resolve still_blocked  confirmed accepted  withdrawn
  received: ['accepted', 'in_progress', 'done', 'received', null, null, 'closed'],
  accepted: [null, 'in_progress', 'done', 'accepted', null, null, 'closed'],
  in_progress: [null, null, 'done', 'in_progress', null, null, 'closed'],
  done: [null, null, null, 'in_progress', 'closed', 'closed', null],
  // The closed example was withdrawn: withdrawing again is a repeated answer and changes nothing.
  closed: [null, null, null, null, null, null, 'closed'],
};
const every = Object.entries(cells).flatMap(([from, row]) => row.map((to, i) => [from as AskStatus, Object.keys(steps)[i]!, to] as const));

describe('Ask', () => {
  test('is received when it is filed, and emits an event', () => {
    const { state, recorded } = anAsk();
    expect(state).toMatchObject({ status: 'received', requesterState: 'none', outcome: null });
    expect(recorded).toMatchObject({ audit: { did: 'filed' }, events: [{ type: 'asks.filed', payload: { askId: 'ask_1' } }] });
  });

  test('is tested for every state and trigger of the table', () => {
    expect(Object.keys(cells)).toEqual(askStates.stored);
    expect(['file', ...Object.keys(steps)].toSorted()).toEqual(askStates.triggers.toSorted());
  });

  test.each(every)('%s on %s becomes %s (null: refused with 409)', (from, trigger, to) => {
    const step = () => steps[trigger]!(askIn[from]());
    if (to === null) expect(step).toThrow(expect.objectContaining({ status: 409 }));
    else expect(step().state.status).toBe(to);
  });

  test('emits an event on every step, and the notified event when it is resolved', () => {
    expect(askIn.accepted().recorded.events.at(-1)).toMatchObject({ type: 'asks.changed', payload: { status: 'accepted' } });
    expect(steps['withdrawn']!(anAsk()).recorded.events.at(-1)).toMatchObject({ type: 'asks.changed', payload: { status: 'closed' } });
    const resolved = { type: 'asks.resolved', payload: { askId: 'ask_1', title: 'Exports are empty', outcome: 'change' } };
    expect(askIn.done().recorded.events.at(-1)).toMatchObject(resolved);
  });

  test('ignores a repeated answer and stores a changed note', () => {
    const blocked = anAsk().answer('still_blocked', 'No', later);
    expect(blocked.answer('still_blocked', undefined, latest)).toBe(blocked);
    expect(blocked.answer('still_blocked', 'No', latest)).toBe(blocked);
    expect(blocked.answer('still_blocked', 'Not at all', latest).state).toMatchObject({ requesterNote: 'Not at all', requesterAt: latest });
    const withdrawn = anAsk().answer('withdrawn', 'No', later);
    expect(withdrawn.answer('withdrawn', undefined, latest)).toBe(withdrawn);
    expect(withdrawn.answer('withdrawn', null, latest).state).toMatchObject({ status: 'closed', requesterNote: null });
  });

  test('resets the answer of the account when it is resolved again', () => {
    const disputed = askIn.done().answer('still_blocked', 'No', later);
    expect(dispositionOf(disputed.state)).toBe('disputed');
    expect(isResolved(disputed.state)).toBe(false);
    const again = disputed.resolve({ ...aResolution, outcome: 'no_change' }, latest).state;
    expect(again).toMatchObject({ requesterState: 'none', requesterNote: null, outcome: 'no_change', resolvedAt: latest });
    expect(dispositionOf(again)).toBe('awaiting_requester');
  });

  test('has a disposition for each state and answer', () => {
    expect(dispositionOf(anAsk().state)).toBe('in_flight');
    expect(dispositionOf(anAsk().answer('still_blocked', null, later).state)).toBe('in_flight');
    expect(dispositionOf(askIn.closed().state)).toBe('withdrawn');
    for (const word of ['accepted', 'confirmed_resolved'] as const) {
      const { state } = askIn.done().answer(word, null, latest);
      expect([dispositionOf(state), isResolved(state)]).toEqual([word, true]);
    }
    expect(isResolved(askIn.closed().state)).toBe(false);
  });

  test('reports the account as blocked when it said so, as not blocked when the ask was withdrawn, and as unknown (null) otherwise', () => {
    expect(isCustomerBlocked(anAsk().state)).toBeNull();
    expect(isCustomerBlocked(anAsk({ blocks: 'Launching' }).state)).toBe(true);
    expect(isCustomerBlocked(anAsk().answer('still_blocked', null, later).state)).toBe(true);
    expect(isCustomerBlocked(askIn.done().state)).toBeNull();
    expect(isCustomerBlocked(askIn.closed().state)).toBe(false);
  });

  test('accepts a next update only in the future, within a year, and clears it at the end', () => {
    const promised = anAsk().accept(latest, later);
    expect(promised.state.nextUpdateAt).toEqual(latest);
    expect(promised.resolve(aResolution, latest).state.nextUpdateAt).toBeNull();
    expect(promised.answer('withdrawn', null, latest).state.nextUpdateAt).toBeNull();
    expect(() => anAsk().start(later, later)).toThrow('nextUpdateAt must be in the future.');
    expect(() => anAsk().start(new Date('2028-01-01T00:00:00.000Z'), later)).toThrow('nextUpdateAt must be within a year.');
  });

  test('redacts secrets in texts of people', () => {
    const secret = `sck_${'a'.repeat(43)}`;
    const { state } = anAsk()
      .resolve({ ...aResolution, whatChanged: secret }, later)
      .answer('still_blocked', secret, latest);
    expect(JSON.stringify(state)).not.toContain('sck_aaaa');
  });
});
