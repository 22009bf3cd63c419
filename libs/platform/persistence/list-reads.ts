import { hash } from 'node:crypto';
import type { EntitySchema } from 'typeorm';
import type { Database } from './database';

/** `['status = $?', status]`: not part of the statement while one of its values is `undefined`. The first one, whose rows they are, must always be set. */
export type Condition = readonly [condition: string, ...values: unknown[]];

export interface Slice {
  readonly take: number;
  readonly skip?: number;
}

interface List {
  /** Of its prepared statements. */
  readonly name: string;
  readonly select: string;
  readonly from: string;
  readonly orderBy: string;
}

/** Sizes of pages with the one more row that tells whether there is more. A page of another size is cut from the next one. */
const usualSizes = [26, 51, 101, 201];
/** Statements of one list that every connection keeps. Those that come later are planned at each request. */
const mostPlanned = 64;

/**
 * Reads pages of a list with statements that PostgreSQL plans once, not at every request: only the conditions that are set are part of one,
 * and the size of the page is a literal.
 */
export class ListReads<Row extends object> {
  private readonly names = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly list: List,
  ) {}

  /** `given` are the values that `select`, `from` and conditions name themselves, as `$1`, `$2`, … */
  async page(conditions: readonly Condition[], { take, skip = 0 }: Slice, given: readonly unknown[] = []): Promise<readonly Row[]> {
    const { name, select, from, orderBy } = this.list;
    const { where, values } = whereOf(conditions, given);
    const size = usualSizes.find((usual) => usual >= take) ?? take;
    const offset = skip > 0 ? ` offset $${values.push(skip)}` : '';
    const sql = `select ${select} from ${from} where ${where} order by ${orderBy} limit ${size}${offset}`;
    const rows = await this.database.query<Row>(sql, values, this.planned(name, sql));
    return rows.length > take ? rows.slice(0, take) : rows;
  }

  async count(conditions: readonly Condition[]): Promise<number> {
    const { where, values } = whereOf(conditions, []);
    const sql = `select count(*) as total from ${this.list.from} where ${where}`;
    const [row] = await this.database.query<{ total: number }>(sql, values, this.planned(this.list.name, sql));
    return row!.total;
  }

  /** The name by which connections know a statement: PostgreSQL reads 63 letters of it. */
  private planned(list: string, sql: string): string | undefined {
    const known = this.names.get(sql);
    if (known !== undefined || this.names.size >= mostPlanned) return known;
    const name = `${list}.${hash('sha256', sql).slice(0, 12)}`;
    this.names.set(sql, name);
    return name;
  }
}

/** `select` and `from` of whole rows, by the names of the state: SQL of our own reads every column that the row declares. `as` is what the table is called in it. */
export function storedAs<State>({ options }: EntitySchema<State>, as?: string): Pick<List, 'select' | 'from'> {
  const prefix = as === undefined ? '' : `${as}.`;
  const columns = Object.entries<{ readonly name?: string; readonly select?: boolean } | undefined>(options.columns);
  const selected = columns.filter(([, column]) => column?.select !== false);
  return { select: selected.map(([property, column]) => `${prefix}${column?.name} as "${property}"`).join(', '), from: options.tableName! };
}

function whereOf(conditions: readonly Condition[], given: readonly unknown[]): { readonly where: string; readonly values: unknown[] } {
  const values = [...given];
  if (conditions[0]?.includes(undefined) ?? true) throw new Error('A list says first whose rows it shows.');
  const set = conditions.filter(([, ...wanted]) => !wanted.includes(undefined));
  const where = set.map(([condition, ...wanted]) => {
    let next = 0;
    return condition.replaceAll('$?', () => `$${values.push(wanted[next++])}`);
  });
  return { where: where.join(' and '), values };
}
