import { Injectable } from '@nestjs/common';
import { type Step, applyStep } from '@exchange/kernel';
import { Caps, Database, storedAs } from '@exchange/platform';
import { Sessions } from '../../domain/ports';
import { Session, type SessionState } from '../../domain/session';
import { sessionRow } from './session.row';

const byToken = `select ${storedAs(sessionRow).select} from sessions where token_hash = $1`;

/** Plain SQL: sessions have no events or audit entries. */
@Injectable()
export class TypeormSessions extends Sessions {
  constructor(
    private readonly database: Database,
    private readonly caps: Caps = new Caps(database),
  ) {
    super();
  }

  async insert({ state }: Session, tokenHash: Buffer): Promise<void> {
    await this.database.query(
      `insert into sessions (token_hash, id, user_id, account_id, created_at, renewed_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [tokenHash, state.id, state.userId, state.accountId, state.createdAt, state.renewedAt, state.expiresAt],
    );
    // Above the limit, the least recently used session ends, so that a new sign-in always succeeds.
    await this.database.query(
      `delete from sessions where token_hash in (
         select token_hash from sessions where user_id = $1 and token_hash <> $2 order by renewed_at desc, created_at desc offset $3)`,
      [state.userId, tokenHash, this.caps.most('sessions') - 1],
    );
  }

  async find(tokenHash: Buffer): Promise<Session | null> {
    const [row] = await this.database.query<SessionState>(byToken, [tokenHash], 'sessions.find');
    return row ? new Session(row) : null;
  }

  change(tokenHash: Buffer, fn: Step<Session>): Promise<Session | null> {
    return this.database.run(async () => {
      const [row] = await this.database.query<SessionState>(`${byToken} for update`, [tokenHash]);
      const changed = applyStep(row && new Session(row), fn);
      if (!changed) return null;
      await this.database.query('update sessions set account_id = $2 where token_hash = $1', [tokenHash, changed.state.accountId]);
      return new Session(changed.state);
    });
  }

  async end(tokenHash: Buffer): Promise<void> {
    await this.database.query('delete from sessions where token_hash = $1', [tokenHash]);
  }

  async endAllOf(userId: number): Promise<void> {
    await this.database.query('delete from sessions where user_id = $1', [userId]);
  }

  async renew(tokenHashes: readonly Buffer[], renewedAt: Date, expiresAt: Date): Promise<void> {
    await this.database.query(
      'update sessions set renewed_at = $2, expires_at = $3 where token_hash = any($1::bytea[]) and renewed_at < $2',
      [tokenHashes, renewedAt, expiresAt],
    );
  }

  async purge(at: Date, limit: number): Promise<number> {
    const rows = await this.database.query(
      `delete from sessions where token_hash in (
         select token_hash from sessions where expires_at < $1 limit $2 for update skip locked) returning 1`,
      [at, limit],
    );
    return rows.length;
  }
}
