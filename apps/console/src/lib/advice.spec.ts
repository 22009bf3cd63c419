import { adviceFor } from './advice';

describe('The advice for a failed request', () => {
  test.each([
    [0, 'problem.do.offline'],
    [403, 'problem.do.forbidden'],
    [404, 'problem.do.missing'],
    [409, 'problem.do.reload'],
    [503, 'problem.do.retry'],
  ])('for status %i is %s', (status, key) => {
    expect(adviceFor(status)).toBe(key);
  });

  test.each([400, 401, 422, 429])('is none for status %i, whose message says what to do', (status) => {
    expect(adviceFor(status)).toBeNull();
  });
});
