import { Injectable } from '@nestjs/common';
import { Database, isIn, isUniqueViolation, storedAs } from '@exchange/platform';
import { assistantErrors } from '../../domain/errors';
import { turnLease, Turns } from '../../domain/ports';
import { type ChatKey, Turn, type TurnKey, type TurnState } from '../../domain/turn';
import { turnStates } from '../../domain/turn.states';
import { turnRow } from './turn.row';

const isRunning = isIn('state', turnStates.sets.running);
const columns = `${storedAs(turnRow).select}, ${isRunning} and lease_until < now() as "isLost"`;
const ofConversation = 'account_id = $1 and user_id = $2 and conversation_id = $3';
const ofTurn = `${ofConversation} and id = $4`;

/** Each method is one statement: changes compare the state in their condition, so nothing is locked between two statements. */
@Injectable()
export class TypeormTurns extends Turns {
  constructor(private readonly database: Database) {
    super();
  }

  async begin({ state }: Turn): Promise<Turn> {
    const { status, stopAsked, language, requestKey, confirmationId, createdAt } = state;
    const sql = `insert into assistant_turns
        (account_id, user_id, conversation_id, id, state, is_tainted, stop_asked, language, request_key, confirmation_id, lease_until, created_at)
      values ($1, $2, $3, $4, $5, exists (select from assistant_turns where ${ofConversation} and is_tainted),
        $6, $7, $8, $9, now() + $10 * interval '1 millisecond', $11)
      returning ${columns}`;
    const values = [...turnValues(state), status, stopAsked, language, requestKey, confirmationId, turnLease.leaseMs, createdAt];
    try {
      return (await this.read(sql, values))!;
    } catch (error) {
      if (isUniqueViolation(error)) throw assistantErrors.busy();
      throw error;
    }
  }

  find(key: TurnKey): Promise<Turn | null> {
    return this.read(`select ${columns} from assistant_turns where ${ofTurn}`, turnValues(key));
  }

  findByRequestKey({ accountId, userId }: Pick<ChatKey, 'accountId' | 'userId'>, requestKey: string): Promise<Turn | null> {
    const sql = `select ${columns} from assistant_turns where account_id = $1 and user_id = $2 and request_key = $3`;
    return this.read(sql, [accountId, userId, requestKey]);
  }

  findRunning(key: ChatKey): Promise<Turn | null> {
    return this.read(`select ${columns} from assistant_turns where ${ofConversation} and ${isRunning}`, chatValues(key));
  }

  findLast(key: ChatKey): Promise<Turn | null> {
    const sql = `select ${columns} from assistant_turns where ${ofConversation} order by created_at desc limit 1`;
    return this.read(sql, chatValues(key));
  }

  async renew(key: TurnKey): Promise<{ readonly stopAsked: boolean } | null> {
    const [row] = await this.database.query<{ stopAsked: boolean }>(
      `update assistant_turns set lease_until = now() + $5 * interval '1 millisecond' where ${ofTurn} and ${isRunning}
       returning stop_asked as "stopAsked"`,
      [...turnValues(key), turnLease.leaseMs],
    );
    return row ?? null;
  }

  async taint(key: TurnKey): Promise<void> {
    await this.database.query(`update assistant_turns set is_tainted = true where ${ofTurn}`, turnValues(key));
  }

  async askToStop(key: TurnKey): Promise<void> {
    await this.database.query(`update assistant_turns set stop_asked = true where ${ofTurn} and ${isRunning}`, turnValues(key));
  }

  async end({ state }: Turn): Promise<boolean> {
    const rows = await this.database.query(
      `update assistant_turns set state = $5, response = $6, request_key = $7 where ${ofTurn} and ${isRunning} returning 1`,
      [...turnValues(state), state.status, state.response, state.requestKey],
    );
    return rows.length === 1;
  }

  private async read(sql: string, values: readonly unknown[]): Promise<Turn | null> {
    const [state] = await this.database.query<TurnState>(sql, values);
    return state ? new Turn(state) : null;
  }
}

const chatValues = ({ accountId, userId, conversationId }: ChatKey): (number | string)[] => [accountId, userId, conversationId];
const turnValues = (key: TurnKey): (number | string)[] => [...chatValues(key), key.id];
