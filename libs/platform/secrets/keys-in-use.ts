import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CannotStart } from '../config/setting';
import { Log } from '../observability/log';
import type { SealedColumn, SealedRow } from '../persistence/context-schema';
import { Database } from '../persistence/database';
import { isSchemaMissing } from '../persistence/pg-errors';
import { isThere, keyIdIn, nameOf, sealedColumns, textIn } from './sealed-column';
import { SecretBox } from './secret-box';

const isKeyId = (id: string): boolean => /^[A-Za-z0-9_-]{1,32}$/.test(id);

/** Ids of keys that are looked at in one column: more are no rotation, but a column full of something else. */
const mostIds = 50;
/** Rows of each that are opened for a try. */
const samples = 5;

/**
 * Which keys the rows of one column need, with some rows of each. Walks the index on their ids from one id to the next, so it takes as long as there
 * are keys, not rows.
 */
const idsSql = (place: SealedColumn): string => `
  with recursive ids as (
    (select ${keyIdIn(place)} as id from ${place.table} where ${isThere(place)} order by 1 limit 1)
    union all
    select (select ${keyIdIn(place)} from ${place.table} where ${isThere(place)} and ${keyIdIn(place)} > ids.id order by 1 limit 1)
    from ids where ids.id is not null)
  select ids.id, (
    select json_agg(s) from (
      select ${[...Object.keys(place.key), place.column].join(', ')}, ${textIn(place)} as sealed
      from ${place.table} where ${isThere(place)} and ${keyIdIn(place)} = ids.id limit ${samples}) s) as rows
  from (select id from ids limit ${mostIds}) ids where ids.id is not null`;

interface InUse {
  readonly id: string;
  readonly rows: readonly (SealedRow & { readonly sealed: string })[];
}

/**
 * A process that lacks a key which rows need, or has another one under its id, refuses to start: it could send no webhook and ask no seller, and the
 * roll-out that began it stops here.
 */
@Injectable()
export class KeysInUse implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
    @Inject(sealedColumns) private readonly places: readonly SealedColumn[],
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    const problems = (await Promise.all(this.places.map((place) => this.problemsOf(place)))).flat();
    if (problems.length > 0)
      throw new CannotStart(`The keyring does not fit the database:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
  }

  private async problemsOf(place: SealedColumn): Promise<string[]> {
    const used = await this.usedIn(place);
    return used.flatMap(({ id, rows }) => {
      if (!isKeyId(id)) return [];
      if (!this.box.keyIds.includes(id)) return [`SECRETS_KEYRING lacks the key "${id}", which rows of ${nameOf(place)} need.`];
      const opens = rows.some((row) => this.box.openPresented(row.sealed, place.aad(row)) !== null);
      return opens ? [] : [`The key "${id}" of SECRETS_KEYRING is not the one that sealed rows of ${nameOf(place)}.`];
    });
  }

  /** A schema that is older than this process has no such rows. */
  private async usedIn(place: SealedColumn): Promise<InUse[]> {
    try {
      return await this.database.query<InUse>(idsSql(place));
    } catch (error) {
      if (!isSchemaMissing(error)) throw error;
      this.log.warn('the keys of stored secrets were not checked: the schema is older than this process', { column: nameOf(place) });
      return [];
    }
  }
}
