import * as fc from 'fast-check';

/** Marks text to be written into a body unchanged where JSON.stringify could not produce it: numbers beyond doubles, malformed literals. */
const rawLiteral = (literal: string): string => `\u0001raw:${literal}\u0001`;
const rawMark = /"\\u0001raw:(.*?)\\u0001"/g;

function nested(levels: number, list: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = list ? [value] : { a: value };
  return value;
}

const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '‮',
  '\u202e\u2066',
  'ａｄｍｉｎ',
  '１２',
  '٣',
  '👨‍👩‍👧‍👦',
  'ﷺ'.repeat(50),
  'a\u0301'.repeat(200),
  'x'.repeat(256),
  'x'.repeat(5_000),
  'x'.repeat(70_000),
  "' or '1'='1",
  "'; drop table users; --",
  '$1',
  '\\',
  '\\u0000',
  '%00',
  '%s%s%s%n',
  '${7*7}',
  '*)(&',
  '../../etc/passwd',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '+275760-09-13',
  '-000001-01-01',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T23:59:60Z',
  '9999-12-31T23:59:59-14:00',
  '2026-01-01',
  'infinity',
  'now',
  'epoch',
  '1e400',
  '-0',
  '0x10',
  '1_000',
  '٠',
  'NaN',
  'Infinity',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '9223372036854775808',
  '99999999999999999999999',
  'javascript:alert(1)',
  'file:///x',
  'http://',
  'http:///',
  'http://[',
  'http://127.0.0.1:99999',
  'a@b',
  '@',
  'a'.repeat(300) + '@example.com',
  '{1,2}',
  '(1,2]',
  'a'.repeat(40) + '!',
];
const scalars: unknown[] = [
  ...strings,
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e15,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
  0.000_000_1,
  123456789.12345679,
  rawLiteral('1e400'),
  rawLiteral('-1e400'),
  rawLiteral('-0'),
  rawLiteral('9223372036854775808'),
  rawLiteral('123456789012345678901234567890.5'),
  rawLiteral('1E+99'),
];
const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  '',
  '\0',
  '\ud800',
  'a.b',
  'a[0]',
  '0',
  '$where',
  'id',
  'accountId',
  'account_id',
  'status',
  'x'.repeat(300),
];

/** Unexpected values. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...scalars) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>([], {}, [[]], [null], { a: 1 }, [{}], nested(50, true), nested(120, false), nested(2_000, true)),
  },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...scalars), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...scalars)).map(([name, value]) => own({}, name, value)) },
);

type Step = readonly [at: number, how: 'replace' | 'remove' | 'add' | 'wrap' | 'text' | 'many', name: string, value: unknown];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.nat(10_000),
  fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'text', 'many'),
  fc.constantFrom(...names),
  hostile,
);

/** The value with one to three faults. */
export const withFaults = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.array(step, { minLength: 1, maxLength: 3 })).map(([base, steps]) => {
    const holder = { root: structuredClone(base) };
    for (const one of steps) addFault(holder, one);
    return holder.root;
  });

/** The JSON of a value, with raw literals. */
export const toJson = (value: unknown): string => (JSON.stringify(value) ?? '').replace(rawMark, '$1');

function addFault(holder: { root: unknown }, [at, how, name, shared]: Step): void {
  const value = structuredClone(shared);
  const places = placesIn(holder);
  const [parent, key] = places[at % places.length] ?? [holder, 'root'];
  const old = parent[key];
  if (how === 'remove') delete parent[key];
  else if (how === 'replace') parent[key] = value;
  else if (how === 'wrap') parent[key] = [old];
  else if (how === 'text') parent[key] = typeof old === 'string' ? Number(old) : JSON.stringify(old);
  else if (how === 'many') parent[key] = Array.from({ length: 300 }, () => old);
  else if (typeof old === 'object' && old !== null && !Array.isArray(old)) own(old as Record<string, unknown>, name, value);
}

function placesIn(holder: object): (readonly [Record<string, unknown>, string])[] {
  const places: (readonly [Record<string, unknown>, string])[] = [];
  const queue: Record<string, unknown>[] = [holder as Record<string, unknown>];
  for (let parent = queue.shift(); parent && places.length < 300; parent = queue.shift()) {
    for (const [key, child] of Object.entries(parent)) {
      places.push([parent, key]);
      if (typeof child === 'object' && child !== null) queue.push(child as Record<string, unknown>);
    }
  }
  return places;
}

/** Defines an own property, also when its name is `__proto__`. */
function own(target: Record<string, unknown>, name: string, value: unknown): unknown {
  return Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
