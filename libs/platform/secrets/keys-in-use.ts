import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { StartupError } from '../config/setting';
import { Log } from '../observability/log';
import type { SealedColumn, SealedRow } from '../persistence/context-schema';
import { Database } from '../persistence/database';
import { isSchemaMissing } from '../persistence/pg-errors';
import { hasSecret, keyIdIn, nameOf, sealedColumns, textIn } from './sealed-column';
import { SecretBox } from './secret-box';

const isKeyId = (id: string): boolean => /^[A-Za-z0-9_-]{1,32}$/.test(id);

/** Maximum key ids read per column. More means that the column does not contain sealed secrets. */
const maxIds = 50;
/** Rows per key that are opened as a test. */
const samples = 5;

/** The key ids in one column, with some rows of each. Walks the index from one id to the next, so the cost depends on the number of keys, not rows. */
const idsSql = (place: SealedColumn): string => `
  with recursive ids as (
    (select ${keyIdIn(place)} as id from ${place.table} where ${hasSecret(place)} order by 1 limit 1)
    union all
    select (select ${keyIdIn(place)} from ${place.table} where ${hasSecret(place)} and ${keyIdIn(place)} > ids.id order by 1 limit 1)
    from ids where ids.id is not null)
  select ids.id, (
    select json_agg(s) from (
      select ${[...Object.keys(place.key), place.column].join(', ')}, ${textIn(place)} as sealed
      from ${place.table} where ${hasSecret(place)} and ${keyIdIn(place)} = ids.id limit ${samples}) s) as rows
  from (select id from ids limit ${maxIds}) ids where ids.id is not null`;

interface InUse {
  readonly id: string;
  readonly rows: readonly (SealedRow & { readonly sealed: string })[];
}

/**
 * Refuses to start a process that lacks a needed key, or has another key under its id: it could neither send webhooks nor call sellers.
 * This stops the roll-out.
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
      throw new StartupError(`The keyring does not fit the database:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
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

  /** Empty when the schema is older than this process. */
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
