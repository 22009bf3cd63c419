import { Aggregate, applyStep } from './aggregate';
import type { DomainEvent } from './events';

interface DoorState {
  readonly id: string;
  readonly open: boolean;
  readonly uses: number;
  readonly label?: { readonly text: string; readonly on: Date };
  readonly revision?: number;
  readonly updatedAt?: Date;
}

const occurredAt = new Date('2026-01-15T12:00:00.000Z');
const fact = (type: string): DomainEvent => ({ type, accountId: 1, occurredAt, payload: {} });

class Door extends Aggregate<DoorState> {
  open(): this {
    return this.next({ open: true, uses: this.state.uses + 1 }, { event: fact('door.opened'), audit: 'UPDATE' });
  }

  write(text: string, on: Date): this {
    const change = { label: { on: new Date(on), text }, revision: (this.state.revision ?? 0) + 1, updatedAt: new Date() };
    return this.next(change, { event: fact('door.labelled'), audit: 'UPDATE' });
  }

  knock(): this {
    return this.next({}, { event: fact('door.knocked'), audit: { action: 'UPDATE', did: 'knocked at' } });
  }

  touch(): this {
    return this.next({ uses: this.state.uses + 1 });
  }

  remove(): this {
    return this.next({}, { event: fact('door.removed'), audit: 'DELETE' });
  }
}

describe('Aggregate', () => {
  const door = new Door({ id: 'door_1', open: false, uses: 0 });

  test('records nothing at creation', () => expect(door.recorded).toEqual({ events: [] }));

  test('a step returns a new aggregate and does not change the old one', () => {
    const opened = door.open();
    expect(opened).toBeInstanceOf(Door);
    expect(opened.state).toEqual({ id: 'door_1', open: true, uses: 1 });
    expect(door.state).toEqual({ id: 'door_1', open: false, uses: 0 });
    expect(door.recorded.events).toEqual([]);
  });

  test('steps collect their events in order', () => {
    const events = door.open().touch().remove().recorded.events;
    expect(events.map(({ type }) => type)).toEqual(['door.opened', 'door.removed']);
  });

  test('applyStep returns null for a missing aggregate and for a step with nothing to do', () => {
    const opened = applyStep(door, (it) => it.open());
    expect(opened?.state.open).toBe(true);
    expect([applyStep(door, () => null), applyStep<Door>(null, (it) => it.open()), applyStep<Door>(undefined, (it) => it.open())]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('an UPDATE that changes only revision and time is no step', () => {
    const labelled = door.write('Exit', occurredAt);
    expect([labelled.state.revision, labelled.recorded.events.length]).toEqual([1, 1]);
    expect(labelled.write('Exit', occurredAt)).toBe(labelled);
    expect(labelled.write('Exit', new Date(0)).state.revision).toBe(2);
    expect(labelled.write('Way out', occurredAt).state.revision).toBe(2);
  });

  test('an audit note is recorded although no field changes', () => {
    expect(door.knock().recorded).toEqual({ events: [fact('door.knocked')], audit: { action: 'UPDATE', did: 'knocked at' } });
    expect(door.touch().remove().recorded.audit).toBe('DELETE');
  });

  test('the audit action is that of the last step with one', () => {
    expect(door.open().touch().recorded.audit).toBe('UPDATE');
    expect(door.open().remove().recorded.audit).toBe('DELETE');
    expect(door.touch().recorded.audit).toBeUndefined();
  });
});
