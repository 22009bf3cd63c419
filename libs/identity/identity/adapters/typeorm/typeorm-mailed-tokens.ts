import { Injectable } from '@nestjs/common';
import { type Step, applyStep } from '@exchange/kernel';
import { Database, isIn, Outbox, storedAs } from '@exchange/platform';
import { type TokenRequested, tokenRequested } from '../../domain/events';
import { MailedToken, type MailedTokenState, type TokenPurpose } from '../../domain/mailed-token';
import { mailedTokenStates } from '../../domain/mailed-token.states';
import { MailedTokens } from '../../domain/ports';
import { passwordResetRow } from './mailed-token.row';

/** Both tables have the same columns. */
const tables: Record<TokenPurpose, string> = { passwordReset: 'password_resets', emailVerification: 'email_verifications' };
const byToken = (purpose: TokenPurpose) => `select ${storedAs(passwordResetRow).select} from ${tables[purpose]} where token_hash = $1`;

const superseded = mailedTokenStates.move('a later change makes it void');

@Injectable()
export class TypeormMailedTokens extends MailedTokens {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async requestReset(requested: TokenRequested, at: Date): Promise<void> {
    await this.outbox.append([tokenRequested('identity.password_reset_requested', requested, at)]);
  }

  insert(purpose: TokenPurpose, { state, recorded }: MailedToken, tokenHash: Buffer): Promise<void> {
    return this.database.run(async () => {
      await this.database.query(
        `insert into ${tables[purpose]} (token_hash, user_id, status, requested_at, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (token_hash) do nothing`,
        [tokenHash, state.userId, state.status, state.requestedAt, state.expiresAt],
      );
      await this.outbox.append(recorded.events);
    });
  }

  async find(purpose: TokenPurpose, tokenHash: Buffer): Promise<MailedToken | null> {
    const [row] = await this.database.query<MailedTokenState>(byToken(purpose), [tokenHash]);
    return row ? new MailedToken(row) : null;
  }

  change(purpose: TokenPurpose, tokenHash: Buffer, fn: Step<MailedToken>): Promise<MailedToken | null> {
    return this.database.run(async () => {
      const [row] = await this.database.query<MailedTokenState>(`${byToken(purpose)} for update`, [tokenHash]);
      const changed = applyStep(row && new MailedToken(row), fn);
      if (!changed) return null;
      await this.database.query(`update ${tables[purpose]} set status = $2 where token_hash = $1`, [tokenHash, changed.state.status]);
      return new MailedToken(changed.state);
    });
  }

  async supersedeAllOf(purpose: TokenPurpose, userId: number): Promise<void> {
    const isOpen = isIn('status', superseded.from);
    await this.database.query(`update ${tables[purpose]} set status = '${superseded.to}' where user_id = $1 and ${isOpen}`, [userId]);
  }

  async purge(purpose: TokenPurpose, at: Date, limit: number): Promise<number> {
    const rows = await this.database.query(
      `delete from ${tables[purpose]} where token_hash in (
         select token_hash from ${tables[purpose]} where expires_at < $1 limit $2 for update skip locked) returning 1`,
      [at, limit],
    );
    return rows.length;
  }
}
