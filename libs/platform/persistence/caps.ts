import { Injectable, Optional } from '@nestjs/common';
import type { EntitySchema, ObjectLiteral } from 'typeorm';
import { type CapName, caps } from '../config/caps';
import { Settings } from '../config/settings';
import { Database } from './database';

/** So many rows there may be of one place, e.g. catalogs of an advertiser. */
export interface Cap<State> {
  readonly name: CapName;
  /** Whose values make the place. */
  readonly per: readonly (keyof State & string)[];
  /** Which rows of the place count, as SQL; all when it is left out. */
  readonly counts?: string;
  /** Rows with the same value of it count once, and not at all when it is the value of the new row. */
  readonly distinct?: keyof State & string;
  /** For which new rows there has to be room; for all when it is left out. */
  readonly when?: (state: State) => boolean;
  readonly error: (more: { readonly details: object }) => Error;
}

interface Place {
  readonly name: CapName;
  /** What follows `from`: a table, and which of its rows are of the place. */
  readonly place: string;
  readonly params: readonly unknown[];
  readonly counts?: string;
  readonly distinct?: { readonly column: string; readonly value: unknown };
  readonly error: Cap<never>['error'];
  readonly adding?: number;
}

/** So many times as many rows as count may be kept of a place, deleted ones included. */
const keptFactor = 100;

/** Exactly so many, also when all come at once: whoever adds to a place waits for whoever else does. */
@Injectable()
export class Caps {
  private readonly set: ReadonlyMap<string, number>;

  constructor(
    private readonly database: Database,
    @Optional() settings?: Settings,
  ) {
    const pairs = (settings?.caps ?? []).map((pair) => pair.split(':') as [string, string]);
    this.set = new Map(pairs.map(([name, most]) => [name, Number(most)]));
  }

  most(name: CapName): number {
    return this.set.get(name) ?? caps[name];
  }

  /** Call it in the transaction that adds. */
  async insistOn({ name, place, params, counts, distinct, error, adding = 1 }: Place): Promise<void> {
    // A statement of its own: one that also counted would count what it saw before it waited.
    await this.database.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`caps/${name}/${params.join('/')}`], 'caps.lock');
    const most = this.most(name);
    const refuse = async (rows: string, limit: number, selected = '1', more: readonly unknown[] = []): Promise<void> => {
      // No further than it matters.
      const sql = `select count(*) as count from (select ${selected} from ${rows} limit ${limit + 1}) counted`;
      const [row] = await this.database.query<{ count: number }>(sql, [...params, ...more]);
      if (row!.count + adding > limit) throw error({ details: { most } });
    };
    const counted = counts === undefined ? place : `${place} and ${counts}`;
    if (distinct) {
      const { column, value } = distinct;
      await refuse(`${counted} and ${column} <> $${params.length + 1}`, most, `distinct ${column}`, [value]);
    } else await refuse(counted, most);
    // What is deleted is a row for a while too: making and deleting must not go on for ever.
    if (counts !== undefined) await refuse(place, most * keptFactor);
  }

  async insist<State extends ObjectLiteral>(cap: Cap<State>, { options }: EntitySchema<State>, state: State): Promise<void> {
    const { name, per, counts, distinct, when, error } = cap;
    if (when && !when(state)) return;
    const columnOf = (property: string): string => (options.columns[property] as { readonly name?: string }).name!;
    const columns = per.map(columnOf);
    const place = `${options.tableName!} where ${columns.map((column, index) => `${column} = $${index + 1}`).join(' and ')}`;
    const one = distinct && { column: columnOf(distinct), value: state[distinct] as unknown };
    await this.insistOn({ name, place, counts, distinct: one, params: per.map((property) => state[property] as unknown), error });
  }
}
