import { Aggregate } from './aggregate';
import type { DomainEvent } from './events';

interface DoorState {
  readonly id: string;
  readonly open: boolean;
  readonly uses: number;
}

const occurredAt = new Date('2026-01-15T12:00:00.000Z');
const fact = (type: string): DomainEvent => ({ type, accountId: 1, occurredAt, payload: {} });

class Door extends Aggregate<DoorState> {
  open(): this {
    return this.next({ open: true, uses: this.state.uses + 1 }, { event: fact('door.opened'), audit: 'UPDATE' });
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

  test('a fresh one has recorded nothing', () => expect(door.recorded).toEqual({ events: [] }));

  test('a step returns the next one and leaves the first as it was', () => {
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

  test('the last step that tells the audit log decides the word', () => {
    expect(door.open().touch().recorded.audit).toBe('UPDATE');
    expect(door.open().remove().recorded.audit).toBe('DELETE');
    expect(door.touch().recorded.audit).toBeUndefined();
  });
});
