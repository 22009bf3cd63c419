import { Injectable } from '@nestjs/common';
import { type Step, applyStep } from '@exchange/kernel';
import { Database, isIn, Outbox, storedAs } from '@exchange/platform';
import { EmailVerification, type EmailVerificationState } from '../../domain/email-verification';
import { emailVerificationStates } from '../../domain/email-verification.states';
import { EmailVerifications } from '../../domain/ports';
import { emailVerificationRow } from './email-verification.row';

const byToken = `select ${storedAs(emailVerificationRow).select} from email_verifications where token_hash = $1`;

const superseded = emailVerificationStates.move('the address is confirmed otherwise');
const supersedeAll = `update email_verifications set status = '${superseded.to}' where user_id = $1 and ${isIn('status', superseded.from)}`;

@Injectable()
export class TypeormEmailVerifications extends EmailVerifications {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  insert({ state, recorded }: EmailVerification, tokenHash: Buffer): Promise<void> {
    return this.database.run(async () => {
      await this.database.query(
        'insert into email_verifications (token_hash, user_id, status, requested_at, expires_at) values ($1, $2, $3, $4, $5)',
        [tokenHash, state.userId, state.status, state.requestedAt, state.expiresAt],
      );
      await this.outbox.append(recorded.events);
    });
  }

  async find(tokenHash: Buffer): Promise<EmailVerification | null> {
    const [row] = await this.database.query<EmailVerificationState>(byToken, [tokenHash]);
    return row ? new EmailVerification(row) : null;
  }

  change(tokenHash: Buffer, fn: Step<EmailVerification>): Promise<EmailVerification | null> {
    return this.database.run(async () => {
      const [row] = await this.database.query<EmailVerificationState>(`${byToken} for update`, [tokenHash]);
      const changed = applyStep(row && new EmailVerification(row), fn);
      if (!changed) return null;
      await this.database.query('update email_verifications set status = $2 where token_hash = $1', [tokenHash, changed.state.status]);
      return new EmailVerification(changed.state);
    });
  }

  async supersedeAllOf(userId: number): Promise<void> {
    await this.database.query(supersedeAll, [userId]);
  }

  async purge(at: Date, limit: number): Promise<number> {
    const rows = await this.database.query(
      `delete from email_verifications where token_hash in (
         select token_hash from email_verifications where expires_at < $1 limit $2 for update skip locked) returning 1`,
      [at, limit],
    );
    return rows.length;
  }
}
