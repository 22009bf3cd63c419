import { aPascalThing } from '../testing';

const later = new Date('2026-01-15T12:05:00.000Z');

describe('Words thing', () => {
  test('is active when it is created', () => {
    expect(aPascalThing().state).toMatchObject({ status: 'active', name: 'First' });
    expect(aPascalThing().recorded.audit).toBe('CREATE');
  });

  test('is archived once, then answers CONFLICT', () => {
    const archived = aPascalThing().archive(later);
    expect(archived.state).toMatchObject({ status: 'archived', updatedAt: later });
    expect(() => archived.archive(later)).toThrow(expect.objectContaining({ status: 409, code: 'CONFLICT' }));
  });

  test('is active again when it is restored', () => {
    expect(aPascalThing().archive(later).restore(later).state.status).toBe('active');
    expect(() => aPascalThing().restore(later)).toThrow(expect.objectContaining({ status: 409 }));
  });
});
