import { normaliseEmail } from './email';

describe('Mail addresses', () => {
  test.each([
    ['Robin@Example.com', 'robin@example.com'],
    ['  robin@example.com\n', 'robin@example.com'],
    ['JOSE\u0301@example.com', 'jos\u00e9@example.com'],
    ['robin+news@example.com', 'robin+news@example.com'],
    ['robin@xn--exmple-cua.de', 'robin@exämple.de'],
    ['robin@EXÄMPLE.de', 'robin@exämple.de'],
    ['robin@shop.xn--exmple-cua.de', 'robin@shop.exämple.de'],
    ['robin@xn--fa-hia.de', 'robin@faß.de'],
    ['robin@例え。jp', 'robin@例え.jp'],
    ['robin@xn--a', 'robin@xn--a'],
    ['robin@exämple.de/shop', 'robin@exämple.de/shop'],
    ['robin@ex%C3%A4mple.de', 'robin@ex%c3%a4mple.de'],
    ['ro bin@example.com', 'ro bin@example.com'],
    ['ro\u00a0bin@example.com', 'ro bin@example.com'],
  ])('%j is stored as %j', (given, stored) => {
    expect(normaliseEmail(given)).toBe(stored);
  });

  test('normalising is idempotent', () => {
    for (const address of [' ÅSA@Example.COM ', 'a@xn--exmple-cua.de', 'a@ﬁve.de', 'a@ΣΑΣ.gr']) {
      const once = normaliseEmail(address);
      expect(normaliseEmail(once)).toBe(once);
    }
  });
});
