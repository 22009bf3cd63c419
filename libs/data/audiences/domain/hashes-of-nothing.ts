import { createHash } from 'node:crypto';

/** What programs hash when a field was empty. */
const nothing = [
  '',
  ' ',
  '""',
  '-',
  '0',
  'null',
  'NULL',
  'Null',
  'none',
  'None',
  'undefined',
  'nan',
  'NaN',
  'n/a',
  'N/A',
  'na',
  'NA',
  'false',
  'test',
];

const sources: ReadonlyMap<string, string> = new Map(nothing.map((text) => [createHash('sha256').update(text).digest('hex'), text]));

/** The text whose SHA-256 this is, where it is nobody's address or number; null otherwise. */
export function hashedNothing(hash: string): string | null {
  return sources.get(hash) ?? null;
}
