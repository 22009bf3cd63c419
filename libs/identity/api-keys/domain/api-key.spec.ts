import { anApiKey, keyEpoch } from '../testing';
import { hasExpired } from './api-key';

const inMs = (ms: number): Date => new Date(keyEpoch.getTime() + ms);
const problem = (field: string) => expect.objectContaining({ code: 'VALIDATION_ERROR', field }) as Error;

describe('ApiKey', () => {
  it('is active from its creation, which the audit log records', () => {
    const key = anApiKey();
    expect(key.statusAt(keyEpoch)).toBe('active');
    expect(key.recorded.audit).toBe('CREATE');
    expect(key.state).toMatchObject({ userId: 1, createdBy: 1, lastUsedAt: null, revokedAt: null, expiresAt: null });
  });

  it('has no person when it is an organization key', () => {
    expect(anApiKey({ kind: 'organization' }).state).toMatchObject({ userId: null, createdBy: 1 });
  });

  // spec: key.name, limits.key-name
  it('has a trimmed name of 1 to 100 characters', () => {
    expect(anApiKey({ name: `  ${'n'.repeat(100)} ` }).state.name).toBe('n'.repeat(100));
    expect(anApiKey({ name: '🔑'.repeat(100) }).state.name).toBe('🔑'.repeat(100));
    for (const name of ['', '   ', 'n'.repeat(101), '🔑'.repeat(101)]) expect(() => anApiKey({ name })).toThrow(problem('name'));
  });

  // spec: limits.key-expiry, limits.key-expiry.future
  it('accepts an expiresAt in the future, at most one year ahead', () => {
    expect(anApiKey({ expiresAt: inMs(1) }).state.expiresAt).toEqual(inMs(1));
    const oneYear = new Date('2027-01-15T12:00:00.000Z');
    expect(anApiKey({ expiresAt: oneYear }).state.expiresAt).toEqual(oneYear);
    for (const expiresAt of [inMs(-1), keyEpoch, new Date(oneYear.getTime() + 1)]) {
      expect(() => anApiKey({ expiresAt })).toThrow(problem('expiresAt'));
    }
  });

  // spec: key.states.expired
  it('is expired at and after expiresAt', () => {
    const key = anApiKey({ expiresAt: inMs(1000) });
    expect([key.statusAt(inMs(999)), key.statusAt(inMs(1000))]).toEqual(['active', 'expired']);
    expect([hasExpired(key.state, inMs(999)), hasExpired(key.state, inMs(1000))]).toEqual([false, true]);
  });

  it('can be revoked once, and not after it has expired', () => {
    const revoked = anApiKey().revoke(inMs(5));
    expect(revoked.state).toMatchObject({ status: 'revoked', revokedAt: inMs(5) });
    expect(revoked.recorded.audit).toMatchObject({ action: 'DELETE' });
    const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;
    expect(() => revoked.revoke(inMs(6))).toThrow(conflict);
    expect(() => anApiKey({ expiresAt: inMs(1) }).revoke(inMs(2))).toThrow(conflict);
  });
});
