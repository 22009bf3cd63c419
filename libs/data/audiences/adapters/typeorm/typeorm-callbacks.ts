import { Injectable } from '@nestjs/common';
import { AggregateStore, Database, lanesOf, canOpenSql, SecretBox, SecretNotOpened } from '@exchange/platform';
import type { Callback, CallbackAttempt, CallbackPayload, CallbackSecrets, CallbackState } from '../../domain/callback';
import { Callbacks, type ClaimedCallback } from '../../domain/ports';
import type { SyncKey } from '../../domain/sync';
import { callbackMapping, callbackRow } from './callback.row';

export type CallbackKey = Pick<CallbackState, 'accountId' | 'id'>;
type Claimable = CallbackKey & { readonly secrets: string };

/** A random start among the existing origins. */
const anyOrigin = `(select 'https://' || translate(left(md5(random()::text), 4), '0123456789abcdef', 'acegikmoqsuwxyz1'))`;

/**
 * Skips rows that another worker has locked, and checks the conditions again under the lock. Rows encrypted with a key that this process
 * lacks are left to a process that has it.
 */
const claimableSql = `
  with recursive ${lanesOf({
    table: 'audience_callbacks',
    lane: ['origin'],
    present: `status = 'due'`,
    oldest: [{ dueWhere: `status = 'due' and due_at <= $1`, age: 'due_at' }],
    start: anyOrigin,
  })},
  chosen as materialized (
    select one.account_id, one.id from lanes cross join lateral (
      select account_id, id, due_at from audience_callbacks
      where status = 'due' and origin = lanes.origin and due_at <= $1 and ${canOpenSql('secrets', '$5')} order by due_at limit $3::integer) as one
    where lanes.origin <> all($4::text[]) order by one.due_at limit $2)
  select c.account_id as "accountId", c.id, c.secrets from audience_callbacks c join chosen using (account_id, id)
  where c.status = 'due' and c.due_at <= $1 for update of c skip locked`;

/** Binds encrypted secrets to their row: a copy in another row cannot be decrypted. */
export const secretsAad = ({ accountId, id }: CallbackKey): string => `audience_callbacks/${accountId}/${id}`;

@Injectable()
export class TypeormCallbacks extends Callbacks {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {
    super();
  }

  async insert(callback: Callback, secrets: CallbackSecrets): Promise<void> {
    await this.store.insert(callbackMapping, callback, { secrets: this.box.seal(JSON.stringify(secrets), secretsAad(callback.state)) });
  }

  makeDue({ accountId, id: syncId }: SyncKey, payload: CallbackPayload, at: Date): Promise<Callback | null> {
    return this.store.change(callbackMapping, { accountId, syncId }, (callback) => callback.makeDue(payload, at));
  }

  claim(
    fence: string,
    now: Date,
    { limit, perOrigin, except }: { readonly limit: number; readonly perOrigin: number; readonly except: readonly string[] },
  ): Promise<readonly ClaimedCallback[]> {
    return this.database.run(async () => {
      const found = await this.database.query<Claimable>(
        claimableSql,
        [now, limit, perOrigin, except, this.box.keyIds],
        'audience-callbacks.claimable',
      );
      const claimed: ClaimedCallback[] = [];
      for (const { accountId, id, secrets: sealed } of found) {
        const secrets = this.decryptSecrets({ accountId, id }, sealed);
        if (secrets === 'elsewhere') continue;
        const changed = await this.store.change(callbackMapping, { accountId, id }, (callback) => callback.claim(fence, now));
        claimed.push({ state: changed!.state, secrets });
      }
      return claimed;
    });
  }

  settle({ accountId, id, fence }: CallbackState, result: Omit<CallbackAttempt, 'at'>, at: Date): Promise<Callback | null> {
    return this.database.run(async () => {
      const settled = await this.store.change(callbackMapping, { accountId, id, fence: fence! }, (callback) => callback.settle(result, at));
      if (settled?.hasEnded)
        await this.database.query(`update audience_callbacks set secrets = null where account_id = $1 and id = $2`, [accountId, id]);
      return settled;
    });
  }

  /** `elsewhere` when another process may have the key: the callback stays due. Null when no process can decrypt: the attempt fails. */
  private decryptSecrets(key: CallbackKey, secrets: string): CallbackSecrets | 'elsewhere' | null {
    try {
      return JSON.parse(this.box.open(secrets, secretsAad(key))) as CallbackSecrets;
    } catch (error) {
      return error instanceof SecretNotOpened && error.why === 'key missing' ? 'elsewhere' : null;
    }
  }

  overdue(now: Date, limit: number): Promise<readonly CallbackState[]> {
    return this.database.manager
      .createQueryBuilder(callbackRow, 'c')
      .where(`c.status = 'sending' and c.due_at <= :now`, { now })
      .orderBy('c.dueAt')
      .limit(limit)
      .getMany();
  }
}
