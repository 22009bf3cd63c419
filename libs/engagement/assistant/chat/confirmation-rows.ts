import { Injectable } from '@nestjs/common';
import { Clock, later, minuteMs } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { assistantErrors } from '../errors';
import type { PendingConfirmation, ConfirmationPolicy, TurnKey } from './turn';

/** Time for a decision. */
const validMs = 10 * minuteMs;

/** `confirmed`: the person agreed and the write has not started. `used`: set in the transaction of the write, or before its first step. */
export type ConfirmationState = 'pending' | 'confirmed' | 'used' | 'cancelled';

export interface ConfirmationRow {
  readonly id: string;
  readonly userId: number;
  readonly conversationId: string;
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly policy: ConfirmationPolicy;
  /** Digest of the shown spend. Null when nothing was to be spent: a call that spends by then is refused. */
  readonly agreed: string | null;
  readonly state: ConfirmationState;
  readonly decisionKey: string | null;
  readonly expiresAt: Date;
}

type NewConfirmation = Pick<ConfirmationRow, 'id' | 'tool' | 'params' | 'summary' | 'policy' | 'agreed'>;

const columns = `id, user_id as "userId", conversation_id as "conversationId", tool, params, summary, policy, agreed, state, decision_key as "decisionKey",
  expires_at as "expiresAt"`;

@Injectable()
export class ConfirmationRows {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async create(
    { accountId, userId, conversationId }: TurnKey,
    { id, tool, params, summary, policy, agreed }: NewConfirmation,
  ): Promise<PendingConfirmation> {
    const now = this.clock.now();
    const expiresAt = later(now, validMs);
    await this.database.query(
      `insert into assistant_confirmations
         (account_id, id, user_id, conversation_id, tool, params, summary, policy, agreed, state, expires_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, $11)`,
      [accountId, id, userId, conversationId, tool, params, summary, policy, agreed, expiresAt, now],
    );
    return pendingOf({ id, tool, params, summary, policy, expiresAt });
  }

  /** Finds a confirmation of any person of the account. */
  async find(accountId: number, id: string): Promise<ConfirmationRow | null> {
    const [row] = await this.database.query<ConfirmationRow>(
      `select ${columns} from assistant_confirmations where account_id = $1 and id = $2`,
      [accountId, id],
    );
    return row ?? null;
  }

  async isPending(accountId: number, id: string): Promise<boolean> {
    const rows = await this.database.query(
      `select 1 from assistant_confirmations where account_id = $1 and id = $2 and state = 'pending' and expires_at > $3`,
      [accountId, id, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Must run in a transaction. Throws 404 when the confirmation is decided or expired. */
  async decide(accountId: number, id: string, state: 'confirmed' | 'cancelled', decisionKey: string | null): Promise<void> {
    const rows = await this.database.query(
      `update assistant_confirmations set state = $3, decision_key = $4
       where account_id = $1 and id = $2 and state = 'pending' and expires_at > $5 returning 1`,
      [accountId, id, state, decisionKey, this.clock.now()],
    );
    if (rows.length === 0) throw assistantErrors.unknownConfirmation();
  }

  /** Must run in the transaction of the write. Throws 404 when the confirmation was used before. */
  async use(accountId: number, id: string): Promise<void> {
    const rows = await this.database.query(
      `update assistant_confirmations set state = 'used' where account_id = $1 and id = $2 and state = 'confirmed' returning 1`,
      [accountId, id],
    );
    if (rows.length === 0) throw assistantErrors.unknownConfirmation();
  }

  /** Cancels a confirmation whose write has not started. Returns the resulting state. */
  async abandon(accountId: number, id: string): Promise<ConfirmationState> {
    const [row] = await this.database.query<{ state: ConfirmationState }>(
      `update assistant_confirmations set state = case when state = 'confirmed' then 'cancelled' else state end
       where account_id = $1 and id = $2 returning state`,
      [accountId, id],
    );
    return row?.state ?? 'cancelled';
  }

  /** A new message of the person cancels pending confirmations. */
  async cancelPending({ accountId, userId, conversationId }: Omit<TurnKey, 'id'>): Promise<void> {
    await this.database.query(
      `update assistant_confirmations set state = 'cancelled'
       where account_id = $1 and user_id = $2 and conversation_id = $3 and state = 'pending'`,
      [accountId, userId, conversationId],
    );
  }
}

function pendingOf({
  id,
  tool,
  params,
  summary,
  policy,
  expiresAt,
}: Omit<NewConfirmation, 'agreed'> & { readonly expiresAt: Date }): PendingConfirmation {
  return {
    confirmationUid: id,
    toolName: tool,
    toolKey: tool,
    summary,
    policy,
    resolvedParams: params,
    writeExecuted: false,
    plainAffirmativeAccepted: false,
    expiresAt: expiresAt.toISOString(),
  };
}
