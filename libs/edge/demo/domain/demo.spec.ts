import { aDemo, built, noon } from '../testing';

const days = (n: number) => new Date(noon.getTime() + n * 86_400_000);

describe('Demo', () => {
  test('lasts seven days', () => {
    const demo = aDemo();
    expect(demo.state).toMatchObject({ status: 'ACTIVE', expiresAt: days(7), lastResetAt: null });
    expect([demo.isActive(new Date(days(7).getTime() - 1)), demo.isActive(days(7))]).toEqual([true, false]);
    expect([demo.stateAt(days(6)).status, demo.stateAt(days(7)).status]).toEqual(['ACTIVE', 'CLEANUP_PENDING']);
  });

  test('ends its lease once, and not early', () => {
    expect(aDemo().expire(days(6))).toBeNull();
    const over = aDemo().expire(days(7))!;
    expect([over.state.status, over.recorded.audit]).toEqual(['CLEANUP_PENDING', 'DELETE']);
    expect(over.expire(days(8))).toBeNull();
  });

  test('extends the lease to days from now, and never shortens it', () => {
    expect(aDemo().extend(7, days(3)).state.expiresAt).toEqual(days(10));
    expect(aDemo().extend(1, days(3)).state.expiresAt).toEqual(days(7));
    expect(() => aDemo().extend(1, days(7))).toThrow(expect.objectContaining({ status: 404 }));
  });

  test('raises the generation on a reset and keeps the lease', () => {
    const next = aDemo().nextGeneration({ ...built, customerId: 5 }, days(2));
    expect(next.state).toMatchObject({ generation: 2, customerId: 5, expiresAt: days(7), lastResetAt: days(2), status: 'ACTIVE' });
  });

  test('records and counts failed removals', () => {
    const once = aDemo().remove(noon).recordCleanupFailure('No.', noon);
    expect(once.recordCleanupFailure('Still not.', noon).state).toMatchObject({
      status: 'CLEANUP_FAILED',
      cleanupAttempts: 2,
      cleanupError: 'Still not.',
    });
    expect(() => aDemo().recordCleanupFailure('No.', noon)).toThrow(expect.objectContaining({ status: 409 }));
  });
});
