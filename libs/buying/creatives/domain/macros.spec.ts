import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closestMacro, hasLooseBrace, macrosIn, withMacros } from './macros';
import { universalMacros } from './universal-macros';

describe('Macros', () => {
  test.each([
    ['{CACHEBUSTER}', 'CACHEBUSTER', 'protocol'],
    ['{mine_2}', 'mine_2', 'protocol'],
    ['${CACHEBUSTER}', 'CACHEBUSTER', 'other'],
    ['{{CACHEBUSTER}}', 'CACHEBUSTER', 'other'],
    ['[CACHEBUSTER]', 'CACHEBUSTER', 'other'],
    ['%%CACHEBUSTER%%', 'CACHEBUSTER', 'other'],
    ['%7BCACHEBUSTER%7D', 'CACHEBUSTER', 'encoded'],
    ['%7bSKU%7d', 'SKU', 'encoded'],
  ])('finds %s', (written, name, form) => {
    expect(macrosIn(`https://a.example/?r=${written}&x`)).toEqual([{ written, name, form }]);
  });

  test.each(['a[0]=1', '%7Bmine%7D', '100%%', '{}', '{a b}', `{${'A'.repeat(65)}}`])('finds none in %s', (text) => {
    expect(macrosIn(text)).toEqual([]);
  });

  test.each([
    ['{CACHEBUSTER', true],
    ['{"a":1}', true],
    ['{A}}', true],
    ['${A}&{{B}}&{C}', false],
    ['%7B', false],
  ])('knows whether %s has a brace of no macro', (text, isLoose) => {
    expect(hasLooseBrace(text)).toBe(isLoose);
  });

  test.each([
    ['cachebuster', 'CACHEBUSTER'],
    ['CACHEBUSTR', 'CACHEBUSTER'],
    ['CREATIV_ID', 'CREATIVE_ID'],
    ['GDPR_CONSNET', 'GDPR_CONSENT'],
    ['MINE', null],
    ['X', null],
  ])('takes %s for %s', (name, meant) => {
    expect(closestMacro(name)).toBe(meant);
  });

  test('are replaced by encoded values, and stay without a value', () => {
    const values = { SKU: 'a/b c', CITY: 'Köln' };
    expect(withMacros('https://a.example/?s={SKU}&c={CITY}&r={CACHEBUSTER}&t={toString}', values, 100)).toBe(
      'https://a.example/?s=a%2Fb%20c&c=K%C3%B6ln&r={CACHEBUSTER}&t={toString}',
    );
  });

  test('are those of the protocol', () => {
    const schemas = readFileSync(join(__dirname, '../../../adcp/schemas/adcp-3-1.json'), 'utf8');
    const [list] = /\[\s*"MEDIA_BUY_ID",[^\]]*"CACHEBUSTER"[^\]]*\]/.exec(schemas)!;
    expect(universalMacros).toEqual(JSON.parse(list));
  });
});
