import { adviceFor } from './advice';

const refused = (status: number, code = 'CONFLICT', ...paths: string[]) => ({
  status,
  code,
  issues: paths.map((path) => ({ path, message: 'It is refused.' })),
});

describe('The advice for a failed request', () => {
  test.each([
    [0, 'problem.do.offline'],
    [403, 'problem.do.forbidden'],
    [404, 'problem.do.missing'],
    [412, 'problem.do.reload'],
    [503, 'problem.do.retry'],
  ])('for status %i is %s', (status, key) => {
    expect(adviceFor(refused(status))).toBe(key);
  });

  test.each([400, 401, 409, 422, 429])('is none for status %i, whose message says what to do', (status) => {
    expect(adviceFor(refused(status))).toBeNull();
  });

  test.each(['expectedRevision', 'expectedAccessRevision', 'offerVersion', 'expectedLifecycleState'])(
    'is to reload for a conflict at the field %s',
    (field) => {
      expect(adviceFor(refused(409, 'CONFLICT', field))).toBe('problem.do.reload');
    },
  );

  it('is to reload for the code of an old revision', () => {
    expect(adviceFor(refused(409, 'REVISION_CONFLICT'))).toBe('problem.do.reload');
  });

  test.each([
    ['INSUFFICIENT_MEDIA_BUDGET', 'packages'],
    ['CONFLICT', 'name'],
  ])('is none for %s at the field %s, which is the same after a reload', (code, field) => {
    expect(adviceFor(refused(409, code, field))).toBeNull();
  });
});
