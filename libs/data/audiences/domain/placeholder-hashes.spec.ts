import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeholderOfHash } from './placeholder-hashes';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

it.each(['', ' ', 'null', 'undefined', 'None', 'NaN'])('placeholderOfHash finds the placeholder %j', (text) => {
  expect(placeholderOfHash(sha256(text))).toBe(text);
});

it('placeholderOfHash returns null for the hash of an address', () => {
  expect(placeholderOfHash(sha256('ann@example.com'))).toBeNull();
});

it('the hashes in the README’s examples are correct', () => {
  const readme = readFileSync(join(__dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/\| `([^`|]+)` \| `([0-9a-f]{64})` \|/g)];
  expect(rows).toHaveLength(3);
  for (const [, text, hash] of rows) expect(sha256(text!)).toBe(hash);
});
