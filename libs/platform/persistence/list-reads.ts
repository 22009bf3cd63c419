import { hash } from 'node:crypto';
import type { EntitySchema } from 'typeorm';
import type { Database } from './database';

/** `['status = $?', status]`: omitted when one of its values is `undefined`. The first condition selects the owner and must always be set. */
export type Condition = readonly [condition: string, ...values: unknown[]];

export interface ListWindow {
  readonly take: number;
  readonly skip?: number;
}

interface List {
  /** Prefix of the names of its prepared statements. */
  readonly name: string;
  readonly select: string;
  readonly from: string;
  readonly orderBy: string;
}

/** Page sizes plus the one row that shows whether there is more. Other sizes use the next larger one. */
const pageSizes = [26, 51, 101, 201];
/** Maximum prepared statements per list and connection. Further ones are planned at each request. */
const maxPrepared = 64;

/**
 * Reads pages of a list with prepared statements, which PostgreSQL plans once: a statement has only the conditions that are set, and the
 * page size is a literal.
 */
export class ListReads<Row extends object> {
  private readonly names = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly list: List,
  ) {}

  /** `given`: values of `$1`, `$2`, … in `select`, `from` and conditions. */
  async page(conditions: readonly Condition[], { take, skip = 0 }: ListWindow, given: readonly unknown[] = []): Promise<readonly Row[]> {
    const { name, select, from, orderBy } = this.list;
    const { where, values } = whereOf(conditions, given);
    const size = pageSizes.find((pageSize) => pageSize >= take) ?? take;
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

  /** Name of the prepared statement, which PostgreSQL cuts after 63 characters. */
  private planned(list: string, sql: string): string | undefined {
    const known = this.names.get(sql);
    if (known !== undefined || this.names.size >= maxPrepared) return known;
    const name = `${list}.${hash('sha256', sql).slice(0, 12)}`;
    this.names.set(sql, name);
    return name;
  }
}

/** `select` and `from` for whole rows, with the property names of the state. `as` is the alias of the table. */
export function storedAs<State>({ options }: EntitySchema<State>, as?: string): Pick<List, 'select' | 'from'> {
  const prefix = as === undefined ? '' : `${as}.`;
  const columns = Object.entries<{ readonly name?: string; readonly select?: boolean } | undefined>(options.columns);
  const selected = columns.filter(([, column]) => column?.select !== false);
  return { select: selected.map(([property, column]) => `${prefix}${column?.name} as "${property}"`).join(', '), from: options.tableName! };
}

function whereOf(conditions: readonly Condition[], given: readonly unknown[]): { readonly where: string; readonly values: unknown[] } {
  const values = [...given];
  if (conditions[0]?.includes(undefined) ?? true) throw new Error('The first condition of a list must select the owner of its rows.');
  const set = conditions.filter(([, ...wanted]) => !wanted.includes(undefined));
  const where = set.map(([condition, ...wanted]) => {
    let next = 0;
    return condition.replaceAll('$?', () => `$${values.push(wanted[next++])}`);
  });
  return { where: where.join(' and '), values };
}
