import { aDemo, built, noon } from '../testing';

const days = (n: number) => new Date(noon.getTime() + n * 86_400_000);

describe('Demo', () => {
  test('lasts seven days', () => {
    const demo = aDemo();
    expect(demo.state).toMatchObject({ status: 'ACTIVE', expiresAt: days(7), lastResetAt: null });
    expect([demo.isActive(new Date(days(7).getTime() - 1)), demo.isActive(days(7))]).toEqual([true, false]);
    expect([demo.seen(days(6)).status, demo.seen(days(7)).status]).toEqual(['ACTIVE', 'CLEANUP_PENDING']);
  });

  test('its lease ends once, and not before', () => {
    expect(aDemo().expire(days(6))).toBeNull();
    const over = aDemo().expire(days(7))!;
    expect([over.state.status, over.recorded.audit]).toEqual(['CLEANUP_PENDING', 'DELETE']);
    expect(over.expire(days(8))).toBeNull();
  });

  test('is extended to days from now, and never shortened', () => {
    expect(aDemo().extend(7, days(3)).state.expiresAt).toEqual(days(10));
    expect(aDemo().extend(1, days(3)).state.expiresAt).toEqual(days(7));
    expect(() => aDemo().extend(1, days(7))).toThrow(expect.objectContaining({ status: 404 }));
  });

  test('a reset raises the generation and leaves the lease', () => {
    const next = aDemo().successor({ ...built, customerId: 5 }, days(2));
    expect(next.state).toMatchObject({ generation: 2, customerId: 5, expiresAt: days(7), lastResetAt: days(2), status: 'ACTIVE' });
  });

  test('what cannot be removed says so, and counts', () => {
    const once = aDemo().remove(noon).failedToGo('No.', noon);
    expect(once.failedToGo('Still not.', noon).state).toMatchObject({
      status: 'CLEANUP_FAILED',
      cleanupAttempts: 2,
      cleanupError: 'Still not.',
    });
    expect(() => aDemo().failedToGo('No.', noon)).toThrow(expect.objectContaining({ status: 409 }));
  });
});
