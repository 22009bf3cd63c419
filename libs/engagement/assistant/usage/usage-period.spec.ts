import { usagePeriodOf } from './usage-period';

const now = new Date('2026-02-10T23:30:00.000Z');

describe('usagePeriodOf', () => {
  test.each([
    [{}, '2026-02-01', '2026-02-10'],
    [{ since: '2026-01-05' }, '2026-01-05', '2026-02-10'],
    [{ until: '2025-12-31' }, '2025-12-01', '2025-12-31'],
    [{ since: '2026-02-10' }, '2026-02-10', '2026-02-10'],
    [{ since: '2025-02-10' }, '2025-02-10', '2026-02-10'],
  ])('turns %j into %s to %s', (wanted, since, until) => {
    expect(usagePeriodOf(wanted, now)).toEqual({ since, until });
  });

  test.each([
    [{ since: '2026-02-11' }, 'after until'],
    [{ since: '2025-02-09' }, '366 days'],
  ])('throws 400 for %j: %s', (wanted, message) => {
    expect(() => usagePeriodOf(wanted, now)).toThrow(
      expect.objectContaining({ status: 400, field: 'since', message: expect.stringContaining(message) }),
    );
  });
});
