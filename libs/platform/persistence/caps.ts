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
  /** For which new rows there has to be room; for all when it is left out. */
  readonly when?: (state: State) => boolean;
  readonly error: (more: { readonly details: object }) => Error;
}

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

  /** Call it in the transaction that adds. `rows` is what follows `from`, with parameters from `$1` on. */
  async insistOn(name: CapName, rows: string, params: readonly unknown[], error: Cap<never>['error'], adding = 1): Promise<void> {
    // A statement of its own: one that also counted would count what it saw before it waited.
    await this.database.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`caps/${name}/${params.join('/')}`], 'caps.lock');
    const most = this.most(name);
    const sql = `select count(*) as count from (select 1 from ${rows} limit ${most + 1}) counted`;
    const [row] = await this.database.query<{ count: number }>(sql, params);
    if (row!.count + adding > most) throw error({ details: { most } });
  }

  async insist<State extends ObjectLiteral>(cap: Cap<State>, { options }: EntitySchema<State>, state: State): Promise<void> {
    if (cap.when && !cap.when(state)) return;
    const names = cap.per.map((property) => (options.columns[property] as { readonly name?: string }).name!);
    const place = names.map((name, index) => `${name} = $${index + 1}`).join(' and ');
    const rows = `${options.tableName!} where ${place}${cap.counts === undefined ? '' : ` and ${cap.counts}`}`;
    await this.insistOn(
      cap.name,
      rows,
      cap.per.map((property) => state[property] as unknown),
      cap.error,
    );
  }
}
