import { Injectable } from '@nestjs/common';
import { type Step, applyStep } from '@exchange/kernel';
import { Database, isIn, Outbox, storedAs } from '@exchange/platform';
import { type TokenRequested, tokenRequested } from '../../domain/events';
import { PasswordReset, type PasswordResetState } from '../../domain/password-reset';
import { passwordResetStates } from '../../domain/password-reset.states';
import { PasswordResets } from '../../domain/ports';
import { passwordResetRow } from './password-reset.row';

const byToken = `select ${storedAs(passwordResetRow).select} from password_resets where token_hash = $1`;

const superseded = passwordResetStates.move('password changed or reset');
const supersedeAll = `update password_resets set status = '${superseded.to}' where user_id = $1 and ${isIn('status', superseded.from)}`;

@Injectable()
export class TypeormPasswordResets extends PasswordResets {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async request(requested: TokenRequested, at: Date): Promise<void> {
    await this.outbox.append([tokenRequested('identity.password_reset_requested', requested, at)]);
  }

  async insert({ state }: PasswordReset, tokenHash: Buffer): Promise<void> {
    await this.database.query(
      `insert into password_resets (token_hash, user_id, status, requested_at, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (token_hash) do nothing`,
      [tokenHash, state.userId, state.status, state.requestedAt, state.expiresAt],
    );
  }

  async announce(requested: TokenRequested, at: Date): Promise<void> {
    await this.outbox.append([tokenRequested('identity.password_reset_opened', requested, at)]);
  }

  async find(tokenHash: Buffer): Promise<PasswordReset | null> {
    const [row] = await this.database.query<PasswordResetState>(byToken, [tokenHash]);
    return row ? new PasswordReset(row) : null;
  }

  change(tokenHash: Buffer, fn: Step<PasswordReset>): Promise<PasswordReset | null> {
    return this.database.run(async () => {
      const [row] = await this.database.query<PasswordResetState>(`${byToken} for update`, [tokenHash]);
      const changed = applyStep(row && new PasswordReset(row), fn);
      if (!changed) return null;
      await this.database.query('update password_resets set status = $2 where token_hash = $1', [tokenHash, changed.state.status]);
      return new PasswordReset(changed.state);
    });
  }

  async supersedeAllOf(userId: number): Promise<void> {
    await this.database.query(supersedeAll, [userId]);
  }

  async purge(at: Date, limit: number): Promise<number> {
    const rows = await this.database.query(
      `delete from password_resets where token_hash in (
         select token_hash from password_resets where expires_at < $1 limit $2 for update skip locked) returning 1`,
      [at, limit],
    );
    return rows.length;
  }
}
