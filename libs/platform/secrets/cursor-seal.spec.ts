import { randomBytes } from 'node:crypto';
import { CursorSeal } from './cursor-seal';

const key = () => randomBytes(32).toString('base64');
const [first, second] = [`k1:${key()}`, `k2:${key()}`];
const seal = new CursorSeal(first);
const plain = '["2026-01-15T10:00:00.000Z","camp_01HZY","ünï🎈"]';

describe('CursorSeal', () => {
  it.each([plain, '', '[1]', `["${'x'.repeat(1_000)}"]`])('opens what it sealed for the same scope: %.40s', (text) => {
    expect(seal.open(seal.seal(text, 'a list'), 'a list')).toBe(text);
  });

  it('is deterministic per position and list, and different for any other', () => {
    const cursors = [
      [plain, 'a list'],
      [plain, 'a list'],
      [plain, 'another'],
      [`${plain} `, 'a list'],
      ['', `${plain}a list`],
    ];
    const [one, again, ...others] = cursors.map(([text, scope]) => seal.seal(text!, scope!));
    expect(again).toBe(one);
    expect(new Set([one, ...others].map((cursor) => cursor!.slice(3, 19))).size).toBe(4);
  });

  // spec: paging.cursor.opaque
  it('reveals only the key id, and is safe in a query string', () => {
    const cursor = seal.seal(plain, 'a list');
    expect(cursor).toMatch(/^k1\.[A-Za-z0-9_-]+$/);
    const bytes = Buffer.from(cursor.slice(3), 'base64url').toString('latin1');
    for (const part of ['2026', 'camp', '"', '[']) expect(plain).toContain(part);
    for (const part of ['2026-', 'camp_', '01HZY']) expect(bytes).not.toContain(part);
  });

  it.each(['another list', 'a list ', ''])('does not open for another scope: %j', (scope) => {
    expect(seal.open(seal.seal(plain, 'a list'), scope)).toBeNull();
  });

  it('does not open a changed text, even with the same bytes', () => {
    for (const text of [plain, `${plain} `, `${plain}  `]) {
      const cursor = seal.seal(text, 'a list');
      for (let at = 0; at < cursor.length; at += 1) {
        for (const other of 'ABCDab_-.+/= %'.replace(cursor[at]!, ''))
          expect(seal.open(`${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`, 'a list')).toBeNull();
        expect(seal.open(cursor.slice(0, at), 'a list')).toBeNull();
        expect(seal.open(cursor.slice(at + 1), 'a list')).toBeNull();
      }
      for (const more of ['=', 'A', '\n', ' ', '.']) expect(seal.open(`${cursor}${more}`, 'a list')).toBeNull();
    }
  });

  it.each(['', '.', 'k1', 'k1.', 'k1.AAAA', `k1.${'A'.repeat(38)}`, 'k2.AAAA', 'plain', `k1.${'A'.repeat(3_000)}`, '[1]'])(
    'does not open %.40j',
    (cursor) => expect(seal.open(cursor, 'a list')).toBeNull(),
  );

  it('is sealed by the first key and opened by every key, in every process', () => {
    const old = seal.seal(plain, 'a list');
    const rotated = new CursorSeal(`${second},${first}`);
    const added = new CursorSeal(`${first},${second}`);
    const renewed = rotated.seal(plain, 'a list');
    expect([old.slice(0, 3), renewed.slice(0, 3), added.seal(plain, '').slice(0, 3)]).toEqual(['k1.', 'k2.', 'k1.']);
    expect([rotated.open(old, 'a list'), added.open(renewed, 'a list')]).toEqual([plain, plain]);
    expect([seal.open(renewed, 'a list'), new CursorSeal(second).open(old, 'a list')]).toEqual([null, null]);
  });
});
