import { aDemo } from '../testing';

const later = new Date('2026-01-15T12:05:00.000Z');

describe('Demo', () => {
  test('is active when it is created', () => {
    expect(aDemo().state).toMatchObject({ status: 'active', name: 'First' });
    expect(aDemo().recorded.audit).toBe('CREATE');
  });

  test('is archived once', () => {
    const archived = aDemo().archive(later);
    expect(archived.state).toMatchObject({ status: 'archived', updatedAt: later });
    expect(() => archived.archive(later)).toThrow(expect.objectContaining({ status: 409, code: 'CONFLICT' }));
  });

  test('comes back from the archive', () => {
    expect(aDemo().archive(later).restore(later).state.status).toBe('active');
    expect(() => aDemo().restore(later)).toThrow(expect.objectContaining({ status: 409 }));
  });
});
