import { createHash } from 'node:crypto';

/** Texts that programs hash when a field was empty. */
const placeholders = [
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

const placeholderByHash: ReadonlyMap<string, string> = new Map(
  placeholders.map((text) => [createHash('sha256').update(text).digest('hex'), text]),
);

/** The placeholder whose SHA-256 this is, or null. */
export function placeholderOfHash(hash: string): string | null {
  return placeholderByHash.get(hash) ?? null;
}
