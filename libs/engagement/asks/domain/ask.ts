import { Aggregate, type AuditNote, dayMs, invalidField, withoutSecrets } from '@exchange/kernel';
import type { AskContent } from './ask-content';
import type { AskDisposition, AskOutcome, RequesterAnswer, RequesterState } from './ask-vocabulary';
import { askStates, type AskStatus } from './ask.states';
import { type AskEvents, askEvent } from './events';
import { askLimits } from './limits';

/** Answer of staff; all fields are null until the ask is resolved. */
export interface AskResolution {
  readonly outcome: AskOutcome | null;
  readonly whatChanged: string | null;
  /** What the account must do itself. */
  readonly requesterAction: string | null;
  readonly releaseVersion: string | null;
  readonly releasedAt: Date | null;
}

export interface AskState extends AskContent, AskResolution {
  readonly accountId: number;
  readonly id: string;
  /** Label of the caller. */
  readonly filedBy: string;
  readonly status: AskStatus;
  readonly requesterState: RequesterState;
  readonly requesterNote: string | null;
  readonly requesterAt: Date | null;
  /** Announced time of the next update. */
  readonly nextUpdateAt: Date | null;
  /** Time of the last resolution; kept when the account disputes it. */
  readonly resolvedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewAsk extends AskContent, Pick<AskState, 'accountId' | 'id' | 'filedBy'> {
  readonly at: Date;
}

export interface NewResolution extends Pick<AskResolution, 'requesterAction' | 'releaseVersion' | 'releasedAt'> {
  readonly outcome: AskOutcome;
  readonly whatChanged: string;
}

const auditNotes: Readonly<Record<RequesterAnswer, AuditNote>> = {
  confirmed_resolved: { action: 'UPDATE', did: 'confirmed as resolved the' },
  accepted: { action: 'UPDATE', did: 'accepted the outcome of' },
  still_blocked: { action: 'UPDATE', did: 'is still blocked by the' },
  withdrawn: { action: 'DEACTIVATE', did: 'withdrew' },
};

/** A request of an account to the people who run the exchange (docs/spec/gaps.md §6.5). */
export class Ask extends Aggregate<AskState> {
  static file({ at, ...filed }: NewAsk): Ask {
    const state: AskState = {
      ...filed,
      status: askStates.step('none', 'file'),
      requesterState: 'none',
      requesterNote: null,
      requesterAt: null,
      nextUpdateAt: null,
      outcome: null,
      whatChanged: null,
      requesterAction: null,
      releaseVersion: null,
      releasedAt: null,
      resolvedAt: null,
      createdAt: at,
      updatedAt: at,
    };
    const event = askEvent('asks.filed', state.accountId, at, { askId: state.id, status: state.status });
    return new Ask(state, { events: [event], audit: { action: 'CREATE', did: 'filed' } });
  }

  /** Records the account's answer. Repeating an answer has no effect; throws 409 when it does not fit the state. */
  answer(answer: RequesterAnswer, note: string | null | undefined, at: Date): Ask {
    const { status, requesterState, requesterNote } = this.state;
    const isSame = answer === requesterState;
    const storedNote = note === undefined ? (isSame ? requesterNote : null) : withoutSecrets({ note }).note;
    if (isSame && storedNote === requesterNote) return this;
    // A changed note to the same answer is no new step.
    const next = isSame ? status : askStates.step(status, answer);
    const patch = { status: next, requesterState: answer, requesterNote: storedNote, requesterAt: at, updatedAt: at };
    const cleared = next === 'closed' ? { nextUpdateAt: null } : {};
    return this.next({ ...patch, ...cleared }, { event: this.changed(next, at), audit: auditNotes[answer] });
  }

  /** Throws 409 unless the ask is received. */
  accept(nextUpdateAt: Date | null, at: Date): Ask {
    return this.advance(askStates.step(this.state.status, 'accept'), nextUpdateAt, at, { action: 'UPDATE', did: 'accepted' });
  }

  /** Throws 409 when the ask is in progress, done or closed. */
  start(nextUpdateAt: Date | null, at: Date): Ask {
    return this.advance(askStates.step(this.state.status, 'start'), nextUpdateAt, at, { action: 'UPDATE', did: 'began to work on' });
  }

  /** Throws 409 when the ask is done or closed. Resets the account's earlier answer. */
  resolve(resolution: NewResolution, at: Date): Ask {
    const status = askStates.step(this.state.status, 'resolve');
    const { accountId, id: askId, title } = this.state;
    const { outcome, releasedAt, ...texts } = resolution;
    const unanswered = { requesterState: 'none', requesterNote: null, requesterAt: null, nextUpdateAt: null } as const;
    return this.next(
      { ...withoutSecrets(texts), outcome, releasedAt, ...unanswered, status, resolvedAt: at, updatedAt: at },
      { event: askEvent('asks.resolved', accountId, at, { askId, title, outcome }), audit: { action: 'UPDATE', did: 'resolved' } },
    );
  }

  private advance(status: AskStatus, nextUpdateAt: Date | null, at: Date, audit: AuditNote): Ask {
    assertNextUpdate(nextUpdateAt, at);
    return this.next({ status, nextUpdateAt, updatedAt: at }, { event: this.changed(status, at), audit });
  }

  private changed(status: AskStatus, at: Date) {
    const { accountId, id: askId } = this.state;
    const payload: AskEvents['asks.changed'] = { askId, status };
    return askEvent('asks.changed', accountId, at, payload);
  }
}

/** Position of the ask between the account and staff, as one word. */
export function dispositionOf({ status, requesterState, outcome }: AskState): AskDisposition {
  if (requesterState === 'still_blocked') return outcome === null ? 'in_flight' : 'disputed';
  if (requesterState !== 'none') return requesterState;
  return status === 'done' ? 'awaiting_requester' : 'in_flight';
}

/** Whether staff resolved the ask and the account did not withdraw it. */
export function isResolved({ status, requesterState }: AskState): boolean {
  return askStates.is(status, 'resolved') && requesterState !== 'withdrawn';
}

/** Null when the account has not answered. */
export function isCustomerBlocked({ status, blocks, requesterState }: AskState): boolean | null {
  if (!askStates.is(status, 'open')) return status === 'closed' ? false : null;
  return requesterState === 'still_blocked' || blocks !== null ? true : null;
}

function assertNextUpdate(nextUpdateAt: Date | null, at: Date): void {
  if (nextUpdateAt === null) return;
  if (nextUpdateAt <= at) throw invalidField('nextUpdateAt', 'nextUpdateAt must be in the future.');
  if (nextUpdateAt.getTime() > at.getTime() + askLimits.nextUpdateDays * dayMs)
    throw invalidField('nextUpdateAt', 'nextUpdateAt must be within a year.');
}
