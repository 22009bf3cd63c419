import { hash, randomUUID } from 'node:crypto';
import { Aggregate, type Language } from '@exchange/kernel';
import type { ChatResponse } from './chat-response';
import { type EndedStatus, turnStates, type TurnStatus } from './turn.states';

/** A conversation belongs to one person on one account. */
export interface ChatKey {
  readonly accountId: number;
  readonly userId: number;
  readonly conversationId: string;
}

export interface TurnKey extends ChatKey {
  readonly id: string;
}

/** A UUID. */
export const newTurnId = (): string => randomUUID();

/** Idempotency key of a call of the model. */
export const callKeyOf = (turnId: string, toolCallId: string): string => hash('sha256', `${turnId} ${toolCallId}`);

export interface NewTurn extends TurnKey {
  readonly language: Language;
  /** Key of the request that began the turn; null when it had none, and after a failure, so that the request can be repeated. */
  readonly requestKey: string | null;
  /** Confirmation that the turn executes; null when it answers a message. */
  readonly confirmationId: string | null;
}

export interface TurnState extends NewTurn {
  readonly status: TurnStatus;
  /** Whether the conversation contains text of third parties. */
  readonly isTainted: boolean;
  readonly stopAsked: boolean;
  readonly response: ChatResponse | null;
  readonly createdAt: Date;
  /** The turn runs but its process no longer extends the lease, by the clock of the database. Computed, not a column. */
  readonly isLost: boolean;
}

const triggers = {
  done: 'the answer is complete',
  failed: 'the model fails or two minutes pass',
  stopped: 'the person stops it',
  broken_off: 'its process ends or its lease expires',
} as const satisfies Record<EndedStatus, string>;

/** The work on one message or one confirmed call. Never restarted. */
export class Turn extends Aggregate<TurnState> {
  static begin(request: NewTurn, at: Date): Turn {
    const status = turnStates.step('none', 'message or confirmation');
    return new Turn({ ...request, status, isTainted: false, stopAsked: false, response: null, createdAt: at, isLost: false });
  }

  end(response: ChatResponse): this {
    const status = turnStates.step(this.state.status, triggers[response.turnState]);
    return this.next({ status, response, isLost: false, ...(status === 'failed' ? { requestKey: null } : {}) });
  }
}
