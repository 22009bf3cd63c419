import { adviceFor, messageOf } from './advice';

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

describe('The message of a failed request', () => {
  const text = ((key: string, values?: object) => JSON.stringify([key, values])) as Parameters<typeof messageOf>[0];

  test('for too many requests says when to try again where the API says it', () => {
    expect(messageOf(text, { status: 429, retryAfter: 7, message: 'Too many attempts.' })).toBe(text('problem.limited', { seconds: 7 }));
  });

  test('for another limit is that of the API, without a time that nobody knows', () => {
    expect(messageOf(text, { status: 429, retryAfter: null, message: 'Too many trials are running.' })).toBe(
      'Too many trials are running.',
    );
  });

  test.each([
    [0, 'problem.offline'],
    [502, 'problem.unknown'],
  ] as const)('for status %i without an answer of the API is %s', (status, key) => {
    expect(messageOf(text, { status, retryAfter: null, message: '' })).toBe(text(key));
  });
});
