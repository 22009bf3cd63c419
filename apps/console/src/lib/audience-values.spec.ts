import { looksRaw, normalizedEmail, normalizedId, normalizedPhone, normalizedUid } from './audience-values';

const hash = 'b7e0d8372a47f54bbefeb251ab9ac1e9e6b2d1983263de10196101be3961ed23';

describe('An address', () => {
  test('is trimmed and in lower case, with dots and tags as they are', () => {
    expect(normalizedEmail(' Ann.Lee+News@Example.com ')).toEqual({ text: 'ann.lee+news@example.com' });
  });

  test('has its domain in punycode', () => {
    expect(normalizedEmail('ann@exämple.de')).toEqual({ text: 'ann@xn--exmple-cua.de' });
  });

  test.each([
    'ann',
    'ann@',
    '@example.com',
    'a@b@example.com',
    'ann@example',
    'ann @example.com',
    'ann@exam ple.com',
    'j\ufffdrg@example.com',
    `a@${'b'.repeat(10_000)}.com`,
  ])('is refused: %.30s', (value) => expect(normalizedEmail(value)).toEqual({ refusal: 'email' }));

  test('that is a hash stays one, and an empty or placeholder field is nothing', () => {
    expect(normalizedEmail(hash.toUpperCase())).toEqual({ hash });
    expect(['', ' ', 'NULL', 'n/a'].map(normalizedEmail)).toEqual([null, null, null, null]);
  });
});

describe('A number', () => {
  test.each([
    ['+1 (206) 555-0100', '', '+12065550100'],
    ['(206) 555-0100', '1', '+12065550100'],
    ['1 206 555 0100', '1', '+12065550100'],
    ['0049 30 1234567', '', '+49301234567'],
    ['030/1234567', '49', '+49301234567'],
    ['+49 (0)30 1234567', '', '+49301234567'],
    ['tel:+49301234567', '', '+49301234567'],
    ['06 1234 5678', '39', '+390612345678'],
    ['8 912 345-67-89', '7', '+79123456789'],
  ])('is E.164: %s in +%s', (value, code, text) => expect(normalizedPhone(value, code)).toEqual({ text }));

  test('of a country needs its calling code', () => {
    expect(normalizedPhone('030 1234567', '')).toEqual({ refusal: 'phoneCode' });
  });

  test.each(['+12', '+0123456789', 'call me', '+1 206 555 0100 x5', `+${'1'.repeat(10_000)}`])('is refused: %.30s', (value) =>
    expect(normalizedPhone(value, '1')).toEqual({ refusal: 'phone' }),
  );
});

describe('An id', () => {
  test('stays as it is, also of digits alone', () => {
    expect(normalizedId(' crm-0042 ')).toEqual({ text: 'crm-0042' });
    expect(normalizedId('4915112345678')).toEqual({ text: '4915112345678' });
  });

  test('that looks like an address or a number is refused, as the API does', () => {
    expect(['ann@example.com', 'ann%40example.com', '+49 30 1234567'].map(normalizedId)).toEqual(Array(3).fill({ refusal: 'rawId' }));
    expect(looksRaw('2026-11-27')).toBe(false);
  });

  test('has no line breaks, and at most 255 characters', () => {
    expect(['a\u0000b', 'x'.repeat(256)].map(normalizedId)).toEqual(Array(2).fill({ refusal: 'badId' }));
  });

  test('of a device that forbids tracking is nothing', () => {
    expect(normalizedUid('00000000-0000-0000-0000-000000000000')).toBeNull();
    expect(normalizedUid('38400000-8cf0-11bd-b23e-10b96e40000d')).toEqual({ text: '38400000-8cf0-11bd-b23e-10b96e40000d' });
  });
});
