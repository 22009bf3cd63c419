import { CursorQuery, Field, ReasonedBody } from '@exchange/platform';
import type { AskState } from '../../domain/ask';
import { type AskKind, askKinds, type AskOutcome, outcomes } from '../../domain/ask-vocabulary';
import { askStates, type AskStatus } from '../../domain/ask.states';
import { askLimits } from '../../domain/limits';
import { AskWire, askWire } from './ask.wire';

export class AskQueueQuery extends CursorQuery {
  @Field.oneOf(askStates.stored, { optional: true, description: 'Only asks in this state; open asks when omitted.' })
  status?: AskStatus;

  @Field.oneOf(askKinds, { optional: true, description: 'Only asks of this type.' })
  type?: AskKind;
}

export class AdvanceAskBody extends ReasonedBody {
  @Field.timestamp({ optional: true, nullable: true, description: 'Announced time of the next update, within a year.' })
  nextUpdateAt?: Date | null;
}

export class ResolveAskBody extends ReasonedBody {
  @Field.oneOf(outcomes, { description: 'Whether something was changed.' })
  outcome: AskOutcome;

  @Field.prose({ min: 1, max: askLimits.prose, description: 'Explanation for the account: what has changed, or why nothing has.' })
  whatChanged: string;

  @Field.prose({ optional: true, nullable: true, min: 1, max: askLimits.prose, description: 'What the account must do itself.' })
  requesterAction?: string | null;

  @Field.name({ optional: true, nullable: true, max: askLimits.release, description: 'Release with the change.', example: '1.4.0' })
  releaseVersion?: string | null;

  @Field.timestamp({ optional: true, nullable: true, description: 'Time of that release.' })
  releasedAt?: Date | null;
}

/** An ask in the view of staff. */
export class QueuedAskWire extends AskWire {
  @Field.integer({ description: 'Account that filed the ask.' })
  accountId: number;

  @Field.text({ description: 'Label of the caller that filed the ask.' })
  filedBy: string;
}

export function queuedAskWire(state: AskState): QueuedAskWire {
  return { ...askWire(state), accountId: state.accountId, filedBy: state.filedBy };
}
