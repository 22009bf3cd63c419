import { Aggregate, type AuditNote, dayMs, invalidField, withoutSecrets } from '@exchange/kernel';
import { askStates, type AskStatus } from './ask.states';
import { type AskEvents, eventOf } from './events';
import type { Filed } from './filing';
import { askLimits } from './limits';
import type { Disposition, Outcome, RequesterAnswer, RequesterState } from './words';

/** What staff say when an ask is resolved; all null until then. */
export interface Resolution {
  readonly outcome: Outcome | null;
  readonly whatChanged: string | null;
  /** What the account has to do itself. */
  readonly requesterAction: string | null;
  readonly releaseVersion: string | null;
  readonly releasedAt: Date | null;
}

export interface AskState extends Filed, Resolution {
  readonly accountId: number;
  readonly id: string;
  /** Label of the caller. */
  readonly filedBy: string;
  readonly status: AskStatus;
  readonly requesterState: RequesterState;
  readonly requesterNote: string | null;
  readonly requesterAt: Date | null;
  /** When staff mean to say more. */
  readonly nextUpdateAt: Date | null;
  /** When it was resolved last; it stays when the account disputes that. */
  readonly resolvedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewAsk extends Filed, Pick<AskState, 'accountId' | 'id' | 'filedBy'> {
  readonly at: Date;
}

export interface NewResolution extends Pick<Resolution, 'requesterAction' | 'releaseVersion' | 'releasedAt'> {
  readonly outcome: Outcome;
  readonly whatChanged: string;
}

const said: Readonly<Record<RequesterAnswer, AuditNote>> = {
  confirmed_resolved: { action: 'UPDATE', did: 'confirmed as resolved the' },
  accepted: { action: 'UPDATE', did: 'accepted the outcome of' },
  still_blocked: { action: 'UPDATE', did: 'is still blocked by the' },
  withdrawn: { action: 'DEACTIVATE', did: 'withdrew' },
};

/** Something that an account wants from the people who run the exchange (gaps.md §6.5). */
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
    const event = eventOf('asks.filed', state.accountId, at, { askId: state.id, status: state.status });
    return new Ask(state, { events: [event], audit: { action: 'CREATE', did: 'filed' } });
  }

  /** What the account says of it. The same again changes nothing; 409 for what does not fit its state. */
  answer(answer: RequesterAnswer, note: string | null | undefined, at: Date): Ask {
    const { status, requesterState, requesterNote } = this.state;
    const isSame = answer === requesterState;
    const kept = note === undefined ? (isSame ? requesterNote : null) : withoutSecrets({ note }).note;
    if (isSame && kept === requesterNote) return this;
    // Another note to the same word is no other step.
    const next = isSame ? status : askStates.step(status, answer);
    const patch = { status: next, requesterState: answer, requesterNote: kept, requesterAt: at, updatedAt: at };
    const promised = next === 'closed' ? { nextUpdateAt: null } : {};
    return this.next({ ...patch, ...promised }, { event: this.changed(next, at), audit: said[answer] });
  }

  /** 409 unless nobody has looked at it. */
  accept(nextUpdateAt: Date | null, at: Date): Ask {
    return this.advance(askStates.step(this.state.status, 'accept'), nextUpdateAt, at, { action: 'UPDATE', did: 'accepted' });
  }

  /** 409 when somebody works on it already, or has resolved it. */
  start(nextUpdateAt: Date | null, at: Date): Ask {
    return this.advance(askStates.step(this.state.status, 'start'), nextUpdateAt, at, { action: 'UPDATE', did: 'began to work on' });
  }

  /** 409 when it is resolved or closed. What the account said before counts for what was before. */
  resolve(resolution: NewResolution, at: Date): Ask {
    const status = askStates.step(this.state.status, 'resolve');
    const { accountId, id: askId, title } = this.state;
    const { outcome, releasedAt, ...texts } = resolution;
    const unanswered = { requesterState: 'none', requesterNote: null, requesterAt: null, nextUpdateAt: null } as const;
    return this.next(
      { ...withoutSecrets(texts), outcome, releasedAt, ...unanswered, status, resolvedAt: at, updatedAt: at },
      { event: eventOf('asks.resolved', accountId, at, { askId, title, outcome }), audit: { action: 'UPDATE', did: 'resolved' } },
    );
  }

  private advance(status: AskStatus, nextUpdateAt: Date | null, at: Date, audit: AuditNote): Ask {
    assertSoon(nextUpdateAt, at);
    return this.next({ status, nextUpdateAt, updatedAt: at }, { event: this.changed(status, at), audit });
  }

  private changed(status: AskStatus, at: Date) {
    const { accountId, id: askId } = this.state;
    const payload: AskEvents['asks.changed'] = { askId, status };
    return eventOf('asks.changed', accountId, at, payload);
  }
}

/** Where it stands between the account and staff, as one word. */
export function dispositionOf({ status, requesterState, outcome }: AskState): Disposition {
  if (requesterState === 'still_blocked') return outcome === null ? 'in_flight' : 'disputed';
  if (requesterState !== 'none') return requesterState;
  return status === 'done' ? 'awaiting_requester' : 'in_flight';
}

/** Whether staff have resolved it, and the account did not say otherwise. */
export function isResolved({ status, requesterState }: AskState): boolean {
  return askStates.is(status, 'resolved') && requesterState !== 'withdrawn';
}

/** Null: the account has not said whether it is. */
export function isCustomerBlocked({ status, blocks, requesterState }: AskState): boolean | null {
  if (!askStates.is(status, 'open')) return status === 'closed' ? false : null;
  return requesterState === 'still_blocked' || blocks !== null ? true : null;
}

function assertSoon(nextUpdateAt: Date | null, at: Date): void {
  if (nextUpdateAt === null) return;
  if (nextUpdateAt <= at) throw invalidField('nextUpdateAt', 'nextUpdateAt must be in the future.');
  if (nextUpdateAt.getTime() > at.getTime() + askLimits.nextUpdateDays * dayMs)
    throw invalidField('nextUpdateAt', 'nextUpdateAt must be within a year.');
}
