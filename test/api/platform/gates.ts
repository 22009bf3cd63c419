import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { caps } from '@exchange/platform';
import type { Answer, Credentials, TestApi } from '@test/api';
import type { AuditedOperations } from '../operations/audited/world';
import type { Rows } from './isolation/row';
import type { IdName, Tenant } from './isolation/tenant';

export interface Account {
  readonly api: TestApi;
  readonly as: Credentials;
  readonly side: Tenant['side'];
  /** Text to put into all private data. */
  readonly mark: string;
}

/** Data of a context for the tests of every operation. A file `test/api/<area>/<context>.gates.ts` exports it as `gates`. */
export interface Gates {
  /** Rows of the isolation test, one for each operation. */
  readonly rows: Rows;
  /** Sides whose accounts own the resources of the context. */
  readonly sides: readonly Tenant['side'][];
  /** Creates one resource for each id in the rows. */
  readonly has: (account: Account) => Promise<Partial<Record<IdName, string>>>;
  /** Limit per account, and a function that creates one more resource. Omitted where only staff create them. */
  readonly cap?: { readonly cap: keyof typeof caps; readonly make: (account: Omit<Account, 'mark'>, n: number) => Promise<Answer> };
  /** Tables of its lists. `side` names the account that owns the rows; omitted for rows of no account. */
  readonly lists: readonly {
    readonly table: string;
    readonly side?: Tenant['side'];
    readonly keep?: readonly string[];
    readonly set?: Readonly<Record<string, unknown>>;
  }[];
  /** Expected audit entry of each write. */
  readonly told: AuditedOperations;
  /** Writes that create a resource with a new id each time. */
  readonly creates: readonly string[];
  /** Writes that are refused before the mail address is confirmed, and writes that are not, each with the reason. */
  readonly beforeProof: { readonly closed: readonly string[]; readonly open: Readonly<Record<string, string>> };
}

const areas = join(__dirname, '..');
const all = readdirSync(areas, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.gates.ts'))
  .sort()
  .map((path) => (require(join(areas, path)) as { readonly gates: Gates }).gates);

/** Merged data of all contexts with such a file. */
export const gates: Omit<Gates, 'cap' | 'has' | 'sides'> = {
  rows: Object.assign({}, ...all.map(({ rows }) => rows)) as Rows,
  lists: all.flatMap(({ lists }) => lists),
  told: Object.assign({}, ...all.map(({ told }) => told)) as AuditedOperations,
  creates: all.flatMap(({ creates }) => creates),
  beforeProof: {
    closed: all.flatMap(({ beforeProof }) => beforeProof.closed),
    open: Object.assign({}, ...all.map(({ beforeProof }) => beforeProof.open)) as Record<string, string>,
  },
};

export const ownCaps = all.flatMap(({ cap, sides }) => (cap ? [{ ...cap, side: sides[0]! }] : []));

export async function madeFor(account: Account): Promise<Partial<Record<IdName, string>>> {
  const made: Partial<Record<IdName, string>>[] = [];
  for (const { has, sides } of all) if (sides.includes(account.side)) made.push(await has(account));
  return Object.assign({}, ...made) as Partial<Record<IdName, string>>;
}

/** Id of a created resource. Throws an error unless the status is 201. */
export async function idOf(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  if (status !== 201) throw new Error(`Nothing was created: ${status} ${JSON.stringify(body)}`);
  return String(body.data.id);
}
