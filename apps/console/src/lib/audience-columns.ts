import { type ColumnKind, normalizedEmail, normalizedPhone, uidTypes } from './audience-values';
import type { FileRow } from './csv-rows';

/** What the columns of a file are, as it seems from its first rows. */
export interface Columns {
  readonly hasHead: boolean;
  /** Null: the person has to say it. */
  readonly kinds: readonly (ColumnKind | null)[];
}

const kindsByName: readonly (readonly [RegExp, ColumnKind | 'byValues'])[] = [
  [/^(?:hashed|sha256)?(?:e?mail|emailaddress|courriel|correo)(?:address|adresse|hash|sha256|hashed|\d)?$/, 'email'],
  [/^(?:hashed|sha256)?(?:phone|tel|telephone|telefon|mobile|mobil|handy|cell|msisdn)(?:number|nummer|hash|sha256|hashed|\d)?$/, 'phone'],
  [/^(?:(?:external|customer|user|member|crm|client|kunden)(?:id|nr|nummer|number|key)|(?:person|contact)?(?:id|key))$/, 'id'],
  [/^(?:contact|kontakt)?(?:nr|nummer|number)$/, 'byValues'],
  // Numbers of national registers are neither sent nor hashed as telephone numbers.
  [
    /^(?:person(?:al)?|fødsels|national|identity|tax|passport|socialsecurity)(?:id(?:entity|entification)?)?(?:nr|nummer|number|no)$/,
    'skip',
  ],
  [/^(?:nationalid|idnumber|ssn|nino|taxid|steuerid|passport|dni|nif|nie|cpf|pesel|bsn|personalausweis|codicefiscale)$/, 'skip'],
  [/^(?:maid|idfa|gaid|aaid|adid|advertisingid|mobileadid|mobileid)$/, 'maid'],
];

function kindOfName(head: string): ColumnKind | 'byValues' | null {
  const name = head.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  const uid = uidTypes.find((type) => type === name);
  return uid ?? kindsByName.find(([shape]) => shape.test(name))?.[1] ?? null;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function kindOfValue(value: string): ColumnKind | null {
  const text = value.trim();
  if (text === '') return null;
  const email = normalizedEmail(text);
  if (email !== null && 'text' in email) return 'email';
  if (uuid.test(text)) return 'maid';
  if (email !== null && 'hash' in email) return 'email';
  // Digits alone may be a customer number.
  const phone = /[+\s()/-]|^0/.test(text) ? normalizedPhone(text, '49') : null;
  return phone !== null && 'text' in phone ? 'phone' : null;
}

/** Own ids have such shapes too, so that only the person knows. */
const maybePhone = /^(?:0\d{8,14}|\d{10,15})$/;
const looksLikePhone = (value: string): boolean => maybePhone.test(value.trim()) || kindOfValue(value) === 'phone';

/** The kind of a column that is called an id: addresses must be hashed, and what may be telephone numbers is not taken as ids by itself. */
function kindOfIds(values: readonly string[]): ColumnKind | null {
  if (kindOfValues(values) === 'email') return 'email';
  const filled = values.filter((value) => value.trim() !== '');
  return filled.filter(looksLikePhone).length * 2 > filled.length ? null : 'id';
}

/** The kind that most values of a column have; `skip` when fewer than half have one. */
function kindOfValues(values: readonly string[]): ColumnKind {
  const counts = new Map<ColumnKind, number>();
  const filled = values.filter((value) => value.trim() !== '');
  for (const value of filled) {
    const kind = kindOfValue(value);
    if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const [kind, count] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? ['skip', 0];
  return count * 2 > filled.length ? kind : 'skip';
}

/** Recognizes a head by its names, and columns by their names, otherwise by their values. Only one column has the ids of people. */
export function recognizedColumns(rows: readonly FileRow[]): Columns {
  const [first, ...others] = rows.map(({ cells }) => cells);
  if (first === undefined) return { hasHead: false, kinds: [] };
  const hasHead = first.every((cell) => kindOfValue(cell) === null) && first.some((cell) => kindOfName(cell) !== null);
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const values = hasHead ? others : [first, ...others];
  const kinds = Array.from({ length: width }, (_, n) => {
    const byName = hasHead ? kindOfName(first[n] ?? '') : null;
    const own = values.map((cells) => cells[n] ?? '');
    if (byName === 'id') return kindOfIds(own);
    return byName === null || byName === 'byValues' ? kindOfValues(own) : byName;
  });
  return { hasHead, kinds: kinds.map((kind, n) => (kind === 'id' && kinds.indexOf('id') < n ? 'skip' : kind)) };
}

/** Why people cannot be made of these columns; null when they can. */
export const columnProblem = (kinds: readonly (ColumnKind | null)[], does: 'add' | 'remove'): 'unsure' | 'none' | 'ids' | null => {
  if (kinds.includes(null)) return 'unsure';
  if (kinds.filter((kind) => kind === 'id').length > 1) return 'ids';
  const names = does === 'remove' ? kinds.filter((kind) => kind !== 'skip') : kinds.filter((kind) => kind !== 'skip' && kind !== 'id');
  return names.length === 0 ? 'none' : null;
};
