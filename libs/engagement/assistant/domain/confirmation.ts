import { randomUUID } from 'node:crypto';
import { Aggregate, later, minuteMs } from '@exchange/kernel';
import type { ConfirmationPolicy, PendingConfirmation } from './chat-response';
import { confirmationStates, type ConfirmationStatus } from './confirmation.states';
import { assistantErrors } from './errors';
import type { ChatKey } from './turn';

/** Time for a decision. */
const validMs = 10 * minuteMs;

export interface ConfirmationKey {
  readonly accountId: number;
  readonly id: string;
}

/** A UUID. */
export const newConfirmationId = (): string => randomUUID();

/** Idempotency key of the confirmed call. */
export const confirmedCallKeyOf = (id: string): string => `confirmation:${id}`;

export interface NewConfirmation extends ConfirmationKey, ChatKey {
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly policy: ConfirmationPolicy;
  /** Digest of the shown spend. Null when nothing was to be spent: a call that spends by then is refused. */
  readonly agreed: string | null;
}

export interface ConfirmationState extends NewConfirmation {
  readonly status: ConfirmationStatus;
  /** Key of the request that decided. */
  readonly decisionKey: string | null;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

/** A call that the person must confirm before it is executed. */
export class Confirmation extends Aggregate<ConfirmationState> {
  static request(request: NewConfirmation, at: Date): Confirmation {
    const status = confirmationStates.initial;
    return new Confirmation({ ...request, status, decisionKey: null, expiresAt: later(at, validMs), createdAt: at });
  }

  isPending(at: Date): boolean {
    return this.state.status === 'pending' && this.state.expiresAt > at;
  }

  /** Throws 404 when the confirmation is decided or expired. */
  decide(decision: 'confirm' | 'cancel', decisionKey: string | null, at: Date): this {
    if (!this.isPending(at)) throw assistantErrors.unknownConfirmation();
    const on = decision === 'confirm' ? 'the person confirms' : 'the person cancels';
    return this.next({ status: confirmationStates.step(this.state.status, on), decisionKey });
  }

  use(): this {
    return this.next({ status: confirmationStates.step(this.state.status, 'the write begins') });
  }

  abandon(): this {
    return this.next({ status: confirmationStates.step(this.state.status, 'the call is refused or its process is lost') });
  }

  get shown(): PendingConfirmation {
    const { id, tool, params, summary, policy, expiresAt } = this.state;
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
}
