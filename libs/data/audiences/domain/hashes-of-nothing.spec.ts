import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashedNothing } from './hashes-of-nothing';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

it.each(['', ' ', 'null', 'undefined', 'None', 'NaN'])('the hash of %j is nobody’s', (text) => {
  expect(hashedNothing(sha256(text))).toBe(text);
});

it('the hash of an address is somebody’s', () => {
  expect(hashedNothing(sha256('ann@example.com'))).toBeNull();
});

it('the README’s examples are hashed as it says', () => {
  const readme = readFileSync(join(__dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/\| `([^`|]+)` \| `([0-9a-f]{64})` \|/g)];
  expect(rows).toHaveLength(3);
  for (const [, text, hash] of rows) expect(sha256(text!)).toBe(hash);
});
