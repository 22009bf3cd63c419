import { aSavedOffer } from '../testing';

const later = new Date('2026-01-15T12:05:00.000Z');

describe('Saved offer', () => {
  test('is active when it is created', () => {
    expect(aSavedOffer().state).toMatchObject({ status: 'active', name: 'First' });
    expect(aSavedOffer().recorded.audit).toBe('CREATE');
  });

  test('is archived once', () => {
    const archived = aSavedOffer().archive(later);
    expect(archived.state).toMatchObject({ status: 'archived', updatedAt: later });
    expect(() => archived.archive(later)).toThrow(expect.objectContaining({ status: 409, code: 'CONFLICT' }));
  });

  test('comes back from the archive', () => {
    expect(aSavedOffer().archive(later).restore(later).state.status).toBe('active');
    expect(() => aSavedOffer().restore(later)).toThrow(expect.objectContaining({ status: 409 }));
  });
});
