import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { caps } from '@exchange/platform';
import type { Answer, Credentials, TestApi } from '@test/api';
import type { Table } from '../operations/audited/world';
import type { Rows } from './isolation/row';
import type { IdName, Tenant } from './isolation/tenant';

export interface Account {
  readonly api: TestApi;
  readonly as: Credentials;
  readonly side: Tenant['side'];
  /** Stands in everything private that is written. */
  readonly mark: string;
}

/** What the tests that try every operation ask of a context: a file `test/api/<area>/<context>.gates.ts` exports it as `gates`. */
export interface Gates {
  /** Who gets what: a row for each operation. */
  readonly rows: Rows;
  /** The accounts that have what it keeps. */
  readonly sides: readonly Tenant['side'][];
  /** Makes one of what the rows name. */
  readonly has: (account: Account) => Promise<Partial<Record<IdName, string>>>;
  /** How many an account has at most, and what makes one more; left out where only staff make them. */
  readonly cap?: { readonly cap: keyof typeof caps; readonly make: (account: Omit<Account, 'mark'>, n: number) => Promise<Answer> };
  /** Tables of its lists, by account; without a side: of no account. */
  readonly lists: readonly {
    readonly table: string;
    readonly side?: Tenant['side'];
    readonly keep?: readonly string[];
    readonly set?: Readonly<Record<string, unknown>>;
  }[];
  /** What the audit entry of each write says. */
  readonly told: Table;
  /** Writes that have an id of its own every time. */
  readonly creates: readonly string[];
  /** Writes that wait until a mail address is confirmed, and those that do not, each with its reason. */
  readonly beforeProof: { readonly closed: readonly string[]; readonly open: Readonly<Record<string, string>> };
}

const areas = join(__dirname, '..');
const all = readdirSync(areas, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.gates.ts'))
  .sort()
  .map((path) => (require(join(areas, path)) as { readonly gates: Gates }).gates);

/** Those of every context that has a file of its own. */
export const gates: Omit<Gates, 'cap' | 'has' | 'sides'> = {
  rows: Object.assign({}, ...all.map(({ rows }) => rows)) as Rows,
  lists: all.flatMap(({ lists }) => lists),
  told: Object.assign({}, ...all.map(({ told }) => told)) as Table,
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

/** The id of what was made. */
export async function idOf(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  if (status !== 201) throw new Error(`Nothing was made: ${status} ${JSON.stringify(body)}`);
  return String(body.data.id);
}
