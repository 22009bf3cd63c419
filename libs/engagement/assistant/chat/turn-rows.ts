import { Injectable } from '@nestjs/common';
import { Clock, type Language } from '@exchange/kernel';
import { Database, isUniqueViolation } from '@exchange/platform';
import { assistantErrors } from '../errors';
import type { ChatResponse, Turn, TurnKey, TurnState } from './turn';

/** Duration of a turn's lease, in milliseconds. */
const leaseMs = 15_000;
/** Interval at which a running turn renews its lease, in milliseconds. */
export const renewMs = 3_000;

const columns = `account_id as "accountId", user_id as "userId", conversation_id as "conversationId", id, state, language, is_tainted as "isTainted",
  confirmation_id as "confirmationId", response, state = 'running' and lease_until < now() as "isLost"`;
const turnCondition = 'account_id = $1 and user_id = $2 and conversation_id = $3 and id = $4';

interface NewTurn {
  readonly language: Language;
  readonly requestKey: string | null;
  readonly confirmationId: string | null;
}

@Injectable()
export class TurnRows {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 while another turn of the conversation runs. */
  async begin({ accountId, userId, conversationId, id }: TurnKey, { language, requestKey, confirmationId }: NewTurn): Promise<Turn> {
    const now = this.clock.now();
    try {
      const [turn] = await this.database.query<Turn>(
        `insert into assistant_turns
           (account_id, user_id, conversation_id, id, state, is_tainted, stop_asked, language, request_key, confirmation_id, lease_until, created_at)
         values ($1, $2, $3, $4, 'running',
           exists (select from assistant_turns where account_id = $1 and user_id = $2 and conversation_id = $3 and is_tainted),
           false, $5, $6, $7, now() + $8 * interval '1 millisecond', $9)
         returning ${columns}`,
        [accountId, userId, conversationId, id, language, requestKey, confirmationId, leaseMs, now],
      );
      return turn!;
    } catch (error) {
      if (isUniqueViolation(error)) throw assistantErrors.busy();
      throw error;
    }
  }

  /** Finds the turn of an earlier request with this key. */
  async findByRequestKey(accountId: number, userId: number, requestKey: string): Promise<Turn | null> {
    const [turn] = await this.database.query<Turn>(
      `select ${columns} from assistant_turns where account_id = $1 and user_id = $2 and request_key = $3`,
      [accountId, userId, requestKey],
    );
    return turn ?? null;
  }

  async findRunning(accountId: number, userId: number, conversationId: string): Promise<Turn | null> {
    const [turn] = await this.database.query<Turn>(
      `select ${columns} from assistant_turns where account_id = $1 and user_id = $2 and conversation_id = $3 and state = 'running'`,
      [accountId, userId, conversationId],
    );
    return turn ?? null;
  }

  /** Response of the turn of the conversation that began last, if it has ended. */
  async findLastResponse(accountId: number, userId: number, conversationId: string): Promise<ChatResponse | null> {
    const [turn] = await this.database.query<Pick<Turn, 'response'>>(
      `select response from assistant_turns where account_id = $1 and user_id = $2 and conversation_id = $3 order by created_at desc limit 1`,
      [accountId, userId, conversationId],
    );
    return turn?.response ?? null;
  }

  async find(key: TurnKey): Promise<Turn | null> {
    const [turn] = await this.database.query<Turn>(`select ${columns} from assistant_turns where ${turnCondition}`, keyValues(key));
    return turn ?? null;
  }

  /** Extends the lease and returns whether the turn is to be stopped. Null when the turn has already ended, as after an expired lease. */
  async renew(key: TurnKey): Promise<{ readonly isStopAsked: boolean } | null> {
    const [row] = await this.database.query<{ isStopAsked: boolean }>(
      `update assistant_turns set lease_until = now() + $5 * interval '1 millisecond' where ${turnCondition} and state = 'running'
       returning stop_asked as "isStopAsked"`,
      [...keyValues(key), leaseMs],
    );
    return row ?? null;
  }

  /** Records that the conversation contains text of third parties. Later turns inherit the mark. */
  async taint(key: TurnKey): Promise<void> {
    await this.database.query(`update assistant_turns set is_tainted = true where ${turnCondition}`, keyValues(key));
  }

  async askToStop(key: TurnKey): Promise<void> {
    await this.database.query(`update assistant_turns set stop_asked = true where ${turnCondition} and state = 'running'`, keyValues(key));
  }

  /** Returns false when the turn had ended before. A failed turn releases its request key for another try. */
  async end(key: TurnKey, state: Exclude<TurnState, 'running'>, response: ChatResponse): Promise<boolean> {
    const rows = await this.database.query(
      `update assistant_turns set state = $5, response = $6, request_key = case when $5 = 'failed' then null else request_key end
       where ${turnCondition} and state = 'running' returning 1`,
      [...keyValues(key), state, response],
    );
    return rows.length === 1;
  }
}

const keyValues = ({ accountId, userId, conversationId, id }: TurnKey): (number | string)[] => [accountId, userId, conversationId, id];
