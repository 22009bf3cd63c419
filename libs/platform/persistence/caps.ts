import { Injectable, Optional } from '@nestjs/common';
import type { EntitySchema, ObjectLiteral } from 'typeorm';
import { type CapName, caps } from '../config/caps';
import { Settings } from '../config/settings';
import { Database } from './database';

/** A maximum number of rows per scope, for example catalogs per advertiser. */
export interface Cap<State> {
  readonly name: CapName;
  /** Properties that define the scope. */
  readonly per: readonly (keyof State & string)[];
  /** SQL condition of the rows that count. Default: all. */
  readonly counts?: string;
  /** Maximum of all rows, those that do not count included, as a multiple of the cap. Default 100. */
  readonly keptFactor?: number;
  /** Counts distinct values of this property instead of rows. A row with an existing value is always allowed. */
  readonly distinct?: keyof State & string;
  /** New rows that are checked. Default: all. */
  readonly when?: (state: State) => boolean;
  readonly error: (more: { readonly details: object }) => Error;
}

interface Place {
  readonly name: CapName;
  /** SQL after `from`: the table and the condition of the scope. */
  readonly place: string;
  readonly params: readonly unknown[];
  readonly counts?: string;
  readonly keptFactor?: number;
  readonly distinct?: { readonly column: string; readonly value: unknown };
  readonly error: Cap<never>['error'];
  readonly adding?: number;
}

const defaultKeptFactor = 100;

/** Enforces caps exactly, also for concurrent inserts: they wait for each other per scope. */
@Injectable()
export class Caps {
  private readonly set: ReadonlyMap<string, number>;

  constructor(
    private readonly database: Database,
    @Optional() settings?: Settings,
  ) {
    const pairs = (settings?.caps ?? []).map((pair) => pair.split(':') as [string, string]);
    this.set = new Map(pairs.map(([name, max]) => [name, Number(max)]));
  }

  most(name: CapName): number {
    return this.set.get(name) ?? caps[name];
  }

  /** Must be called in the transaction of the insert. */
  async insistOn({ name, place, params, counts, keptFactor = defaultKeptFactor, distinct, error, adding = 1 }: Place): Promise<void> {
    await this.database.lock('caps', `${name}/${params.join('/')}`);
    const most = this.most(name);
    const refuse = async (rows: string, limit: number, selected = '1', more: readonly unknown[] = []): Promise<void> => {
      // Stops counting after the limit.
      const sql = `select count(*) as count from (select ${selected} from ${rows} limit ${limit + 1}) counted`;
      const [row] = await this.database.query<{ count: number }>(sql, [...params, ...more]);
      if (row!.count + adding > limit) throw error({ details: { most } });
    };
    const counted = counts === undefined ? place : `${place} and ${counts}`;
    if (distinct) {
      const { column, value } = distinct;
      await refuse(`${counted} and ${column} <> $${params.length + 1}`, most, `distinct ${column}`, [value]);
    } else await refuse(counted, most);
    // Deleted rows stay for a while, so repeated creation and deletion must be limited, too.
    if (counts !== undefined) await refuse(place, most * keptFactor);
  }

  async enforce<State extends ObjectLiteral>(cap: Cap<State>, { options }: EntitySchema<State>, state: State): Promise<void> {
    const { name, per, counts, keptFactor, distinct, when, error } = cap;
    if (when && !when(state)) return;
    const columnOf = (property: string): string => (options.columns[property] as { readonly name?: string }).name!;
    const columns = per.map(columnOf);
    const place = `${options.tableName!} where ${columns.map((column, index) => `${column} = $${index + 1}`).join(' and ')}`;
    const one = distinct && { column: columnOf(distinct), value: state[distinct] as unknown };
    await this.insistOn({
      name,
      place,
      counts,
      keptFactor,
      distinct: one,
      params: per.map((property) => state[property] as unknown),
      error,
    });
  }
}
