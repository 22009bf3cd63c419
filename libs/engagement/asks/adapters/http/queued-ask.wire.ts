import { CursorQuery, Field, ReasonedBody } from '@exchange/platform';
import type { AskState } from '../../domain/ask';
import { askStates, type AskStatus } from '../../domain/ask.states';
import { askLimits } from '../../domain/limits';
import { type AskKind, askKinds, type Outcome, outcomes } from '../../domain/words';
import { AskWire, askWire } from './ask.wire';

export class AskQueueQuery extends CursorQuery {
  @Field.oneOf(askStates.stored, { optional: true, description: 'Only those in this state. Left out: those that are open.' })
  status?: AskStatus;

  @Field.oneOf(askKinds, { optional: true, description: 'Only those of this type.' })
  type?: AskKind;
}

export class AdvanceAskBody extends ReasonedBody {
  @Field.timestamp({ optional: true, nullable: true, description: 'When more will be said about it; within a year.' })
  nextUpdateAt?: Date | null;
}

export class ResolveAskBody extends ReasonedBody {
  @Field.oneOf(outcomes, { description: 'Whether anything was changed.' })
  outcome: Outcome;

  @Field.prose({ min: 1, max: askLimits.prose, description: 'For the account: what is different now, or why nothing is.' })
  whatChanged: string;

  @Field.prose({ optional: true, nullable: true, min: 1, max: askLimits.prose, description: 'What the account has to do itself.' })
  requesterAction?: string | null;

  @Field.name({ optional: true, nullable: true, max: askLimits.release, description: 'The release that has it.', example: '1.4.0' })
  releaseVersion?: string | null;

  @Field.timestamp({ optional: true, nullable: true, description: 'When that was released.' })
  releasedAt?: Date | null;
}

/** An ask as staff see it. */
export class QueuedAskWire extends AskWire {
  @Field.integer({ description: 'The account that filed it.' })
  accountId: number;

  @Field.text({ description: 'Label of who filed it.' })
  filedBy: string;
}

export function queuedAskWire(state: AskState): QueuedAskWire {
  return { ...askWire(state), accountId: state.accountId, filedBy: state.filedBy };
}
