import type { SealedColumn } from '../persistence/context-schema';
import { answerAad } from './answer-aad';

/** The `sealedToken` in the payload of one event type, which is the secret content of a mail. It is bound to another member of the payload. */
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

/** Injection token: the sealed columns of all contexts. */
export const sealedColumns = Symbol('sealed columns');

/** Sealed columns of the platform's own tables. */
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

/** SQL of the sealed text. */
export const textIn = ({ column, member }: SealedColumn): string => (member ? `(${column}->>'${member}')` : column);

/** SQL of the key id. */
export const keyIdIn = (place: SealedColumn): string => `split_part(${textIn(place)}, '.', 1)`;

/** SQL condition of rows with a secret. */
export const hasSecret = (place: SealedColumn): string => place.where ?? `${textIn(place)} is not null`;

/** SQL of key ids (`id`) with their number of `rows`. Other texts than key ids are shown unchanged. */
export const countsSql = (place: SealedColumn): string =>
  `select left(${keyIdIn(place)}, 32) as id, count(*) as rows from ${place.table} where ${hasSecret(place)} group by 1 order by 1 limit 100`;

/** SQL condition: a process with these keys can open the text, or the text is not sealed at all. */
export const canOpenSql = (text: string, keyIds: string): string => {
  const id = `split_part(${text}, '.', 1)`;
  return `(${id} = any(${keyIds}::text[]) or ${id} !~ '^[A-Za-z0-9_-]{1,32}$')`;
};
