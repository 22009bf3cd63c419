import { normaliseEmail } from './email';

describe('Mail addresses', () => {
  test.each([
    ['Robin@Example.com', 'robin@example.com'],
    ['  robin@example.com\n', 'robin@example.com'],
    ['JOSE\u0301@example.com', 'jos\u00e9@example.com'],
    ['robin+news@example.com', 'robin+news@example.com'],
  ])('%j is stored as %j', (given, stored) => {
    expect(normaliseEmail(given)).toBe(stored);
  });

  test('spelling it again changes nothing', () => {
    const once = normaliseEmail(' ÅSA@Example.COM ');
    expect(normaliseEmail(once)).toBe(once);
  });
});
