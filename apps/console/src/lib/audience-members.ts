import type { Schemas } from './api';
import {
  type ColumnKind,
  type Normalized,
  normalizedEmail,
  normalizedId,
  normalizedPhone,
  normalizedUid,
  placeholders,
  type Refusal,
} from './audience-values';
import type { FileRow } from './csv-rows';

export type Member = Schemas['RemovedMemberBody'];
export type Hash = (text: string) => Promise<string>;

/** A value that was left out, as it stands in the file. */
export interface Refused {
  readonly line: number;
  readonly refusal: Refusal;
  readonly value: string;
}
export interface RowResult {
  /** Null when nothing of the row can be used. */
  readonly member: Member | null;
  readonly refused: readonly Refused[];
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const maxShown = 60;
const encoder = new TextEncoder();

/** SHA-256 as hex digits, by the browser's own cryptography. */
export const sha256: Hash = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  let hex = '';
  for (const byte of bytes) hex += hexOfByte[byte]!;
  return hex;
};

/** Hashes that are nobody's. */
export const placeholderHashes = async (hash: Hash = sha256): Promise<ReadonlySet<string>> =>
  new Set(await Promise.all(placeholders.map(hash)));

interface Settings {
  readonly kinds: readonly ColumnKind[];
  /** Calling code of the country of national numbers; empty when all are international. */
  readonly callingCode: string;
  readonly does: 'add' | 'remove';
  readonly nobody: ReadonlySet<string>;
  readonly hash?: Hash;
}

/** Values of a row that can be sent. */
interface Values {
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly id: string | undefined;
  readonly uids: readonly { readonly type: string; readonly value: string }[];
}

/** The member of a row. Without a column of ids, its id is the hash of the address, otherwise of the number: the same file names the same people. */
export async function memberOf(row: FileRow, settings: Settings): Promise<RowResult> {
  if (row.openSince !== undefined) {
    const value = row.cells.at(-1)!.trim().slice(0, maxShown);
    return { member: null, refused: [{ line: row.line, refusal: 'quote', value }] };
  }
  const { values, refused } = await valuesOf(row, settings);
  // The id was refused: another one would name somebody else.
  const isUnnamed =
    settings.kinds.includes('id') && values.id === undefined && refused.some(({ refusal }) => refusal === 'rawId' || refusal === 'badId');
  const member = isUnnamed ? null : memberFrom(values, settings.does);
  if (member !== null || refused.length > 0) return { member, refused };
  return { member, refused: [{ line: row.line, refusal: 'empty', value: '' }] };
}

function memberFrom({ email, phone, id, uids }: Values, does: 'add' | 'remove'): Member | null {
  const externalId = id ?? email ?? phone ?? uids[0]?.value.slice(0, 255);
  if (externalId === undefined) return null;
  if (does === 'remove') return { externalId };
  if (email === undefined && phone === undefined && uids.length === 0) return null;
  return {
    externalId,
    ...(email === undefined ? {} : { hashedEmail: email }),
    ...(phone === undefined ? {} : { hashedPhone: phone }),
    ...(uids.length === 0 ? {} : { uids: [...uids] }),
  };
}

async function valuesOf({ line, cells }: FileRow, { kinds, callingCode, nobody, hash = sha256 }: Settings) {
  const refused: Refused[] = [];
  const values: { email: string | undefined; phone: string | undefined; id: string | undefined; uids: { type: string; value: string }[] } =
    {
      email: undefined,
      phone: undefined,
      id: undefined,
      uids: [],
    };
  for (const [n, cell] of cells.entries()) {
    const kind = kinds[n] ?? 'skip';
    if (kind === 'skip' || cell === '') continue;
    const normalized = withoutNobody(normalizedAs(kind, cell, callingCode), nobody);
    if (normalized === null) continue;
    if ('refusal' in normalized) refused.push({ line, refusal: normalized.refusal, value: cell.trim().slice(0, maxShown) });
    else if (kind === 'email' || kind === 'phone') values[kind] ??= 'hash' in normalized ? normalized.hash : await hash(normalized.text);
    else if ('text' in normalized && kind === 'id') values.id = normalized.text;
    else if ('text' in normalized) values.uids.push({ type: kind, value: normalized.text });
  }
  return { values, refused };
}

function normalizedAs(kind: ColumnKind, cell: string, callingCode: string): Normalized {
  if (kind === 'email') return normalizedEmail(cell);
  if (kind === 'phone') return normalizedPhone(cell, callingCode);
  return kind === 'id' ? normalizedId(cell) : normalizedUid(cell);
}

const withoutNobody = (normalized: Normalized, nobody: ReadonlySet<string>): Normalized =>
  normalized !== null && 'hash' in normalized && nobody.has(normalized.hash) ? { refusal: 'placeholder' } : normalized;
