import { Injectable } from '@nestjs/common';
import { Database, storedAs } from '@exchange/platform';
import { Confirmation, type ConfirmationKey, type ConfirmationState } from '../../domain/confirmation';
import { confirmationStates } from '../../domain/confirmation.states';
import { CallConfirmations } from '../../domain/ports';
import type { ChatKey } from '../../domain/turn';
import { confirmationRow } from './confirmation.row';

const findSql = `select ${storedAs(confirmationRow).select} from assistant_confirmations where account_id = $1 and id = $2`;
const dropped = confirmationStates.move('the person sends another message');

/** Each method is one statement: changes compare the state in their condition, so nothing is locked between two statements. */
@Injectable()
export class TypeormCallConfirmations extends CallConfirmations {
  constructor(private readonly database: Database) {
    super();
  }

  async insert({ state }: Confirmation): Promise<void> {
    const { accountId, id, userId, conversationId, tool, params, summary, policy, agreed, status, expiresAt, createdAt } = state;
    await this.database.query(
      `insert into assistant_confirmations
         (account_id, id, user_id, conversation_id, tool, params, summary, policy, agreed, state, expires_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [accountId, id, userId, conversationId, tool, params, summary, policy, agreed, status, expiresAt, createdAt],
    );
  }

  async find({ accountId, id }: ConfirmationKey): Promise<Confirmation | null> {
    const [state] = await this.database.query<ConfirmationState>(findSql, [accountId, id]);
    return state ? new Confirmation(state) : null;
  }

  async replace({ state: before }: Confirmation, { state: after }: Confirmation): Promise<boolean> {
    const rows = await this.database.query(
      `update assistant_confirmations set state = $4, decision_key = $5 where account_id = $1 and id = $2 and state = $3 returning 1`,
      [before.accountId, before.id, before.status, after.status, after.decisionKey],
    );
    return rows.length === 1;
  }

  async cancelPending({ accountId, userId, conversationId }: ChatKey): Promise<void> {
    await this.database.query(
      `update assistant_confirmations set state = $4
       where account_id = $1 and user_id = $2 and conversation_id = $3 and state = any($5)`,
      [accountId, userId, conversationId, dropped.to, dropped.from],
    );
  }
}
