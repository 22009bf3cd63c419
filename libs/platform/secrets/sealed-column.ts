import type { SealedColumn } from '../persistence/context-schema';
import { answerAad } from './answer-aad';

/** The `sealedToken` in the payload of events of one type: what a mail is to hold. It is bound to another member of the payload. */
export const sealedInEvents = <Events>(
  ...[type, boundTo]: { [Name in keyof Events & string]: [Name, keyof Events[Name] & string] }[keyof Events & string]
): SealedColumn => ({
  table: 'outbox',
  key: { id: 'text' },
  column: 'payload',
  member: 'sealedToken',
  where: `payload ? 'sealedToken' and type = '${type}'`,
  aad: ({ payload }) => (payload as Record<string, string>)[boundTo]!,
});

/** Injection token of those of every context. */
export const sealedColumns = Symbol('sealed columns');

/** Of tables that belong to no context. */
const ofPlatform: readonly SealedColumn[] = [
  {
    table: 'idempotency_records',
    key: { account_id: 'bigint', operation: 'text', key: 'text' },
    column: 'sealed_answer',
    aad: ({ account_id, operation, key }) => answerAad([account_id as number, operation as string, key as string]),
  },
];

export const sealedIn = (contexts: readonly { readonly sealed?: readonly SealedColumn[] }[]): readonly SealedColumn[] => [
  ...ofPlatform,
  ...contexts.flatMap(({ sealed = [] }) => sealed),
];

export const nameOf = ({ table, column, member }: SealedColumn): string => [table, column, ...(member ? [member] : [])].join('.');

/** SQL: the sealed text of a row. */
export const textIn = ({ column, member }: SealedColumn): string => (member ? `(${column}->>'${member}')` : column);

/** SQL: the id of the key that it was sealed with. */
export const keyIdIn = (place: SealedColumn): string => `split_part(${textIn(place)}, '.', 1)`;

/** SQL: the rows that have one. */
export const isThere = (place: SealedColumn): string => place.where ?? `${textIn(place)} is not null`;

/** SQL: `id`, of keys, with how many `rows` need it. What is no id of a key shows as it is. */
export const countsSql = (place: SealedColumn): string =>
  `select left(${keyIdIn(place)}, 32) as id, count(*) as rows from ${place.table} where ${isThere(place)} group by 1 order by 1 limit 100`;

/** SQL: this process may open it, whose keys are given; what is no sealed text, it may find out. */
export const opensHere = (text: string, keyIds: string): string => {
  const id = `split_part(${text}, '.', 1)`;
  return `(${id} = any(${keyIds}::text[]) or ${id} !~ '^[A-Za-z0-9_-]{1,32}$')`;
};
