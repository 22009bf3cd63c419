import { CursorQuery, Field } from '@exchange/platform';
import { type AskState, dispositionOf, isCustomerBlocked, isResolved } from '../../domain/ask';
import { askStates, type AskStatus } from '../../domain/ask.states';
import { askLimits } from '../../domain/limits';
import {
  type AskKind,
  askKinds,
  type Disposition,
  dispositions,
  type Outcome,
  outcomes,
  type RequesterAnswer,
  requesterAnswers,
  type RequesterState,
  requesterStates,
  severities,
  type Severity,
  statusWords,
} from '../../domain/words';

export class FileAskBody {
  @Field.oneOf(askKinds, { optional: true, description: 'Left out: told by the fields that are sent.' })
  type?: AskKind;

  @Field.name({ ...askLimits.title, description: 'What it is about, in a sentence.', example: 'Report exports are empty' })
  title: string;

  @Field.prose({ optional: true, min: 1, max: askLimits.prose, description: 'Required for `support`.' })
  detail?: string;

  @Field.prose({ optional: true, min: 1, max: askLimits.blocks, description: 'What the account cannot do because of it.' })
  blocks?: string;

  @Field.oneOf(severities, { optional: true, description: 'How urgent it is to the account.' })
  severity?: Severity;

  @Field.name({
    optional: true,
    max: askLimits.subject,
    description: 'What is to be integrated, or whose supply is wanted. Required for `integration` and `supply`.',
  })
  subject?: string;

  @Field.name({ optional: true, max: askLimits.channel, description: 'Required for `supply`.', example: 'ctv' })
  channel?: string;

  @Field.prose({ optional: true, min: 1, max: askLimits.prose, description: 'Only for `supply`.' })
  desiredSupply?: string;
}

export class RequesterBody {
  @Field.oneOf(requesterAnswers, { description: '`withdrawn` takes it back; the others say whether a resolution helped.' })
  state: RequesterAnswer;

  @Field.prose({ optional: true, nullable: true, min: 1, max: askLimits.prose, description: 'Why.' })
  note?: string | null;
}

export class AnswerAskBody {
  @Field.object(() => RequesterBody)
  requester: RequesterBody;
}

export class AsksQuery extends CursorQuery {
  @Field.oneOf(askKinds, { optional: true, description: 'Only those of this type.' })
  type?: AskKind;

  @Field.oneOf(['open', 'closed'], { optional: true, description: '`closed`: also what was withdrawn.' })
  state?: 'open' | 'closed';
}

export class AskRequesterWire {
  @Field.oneOf(requesterStates)
  state: RequesterState;

  @Field.oneOf(severities, { nullable: true })
  priority: Severity | null;

  @Field.text({ nullable: true })
  note: string | null;

  @Field.timestamp({ nullable: true, description: 'When the account said it.' })
  updatedAt: Date | null;
}

export class AskDeliveryWire {
  @Field.oneOf(['pending', 'delivered', 'failed'])
  state: 'pending' | 'delivered' | 'failed';

  @Field.text({ nullable: true })
  channel: string | null;

  @Field.text({ nullable: true })
  receipt: string | null;

  @Field.integer()
  attempts: number;

  @Field.timestamp({ nullable: true })
  deliveredAt: Date | null;
}

export class AskResolutionWire {
  @Field.text({ nullable: true, description: 'The release that has it.' })
  releaseVersion: string | null;

  @Field.timestamp({ nullable: true })
  releasedAt: Date | null;

  @Field.text()
  whatChanged: string;

  @Field.text({ nullable: true, description: 'What the account has to do itself.' })
  requesterAction: string | null;

  @Field.oneOf(outcomes)
  outcome: Outcome;

  @Field.oneOf(dispositions, { description: 'What the account said of it.' })
  confirmationState: Disposition;

  @Field.object(() => AskDeliveryWire, { description: 'It is part of the ask, so it can be read as soon as it exists.' })
  delivery: AskDeliveryWire;
}

/** gaps.md §6.5, gaps-2.md §5. */
export class AskWire {
  @Field.text()
  id: string;

  @Field.oneOf(askKinds, { nullable: true })
  kind: AskKind | null;

  @Field.text()
  title: string;

  @Field.text({ nullable: true })
  detail: string | null;

  @Field.text({ nullable: true, description: 'What the account cannot do because of it.' })
  blockedCustomerAction: string | null;

  @Field.text({ nullable: true })
  subject: string | null;

  @Field.text({ nullable: true })
  channel: string | null;

  @Field.text({ nullable: true })
  desiredSupply: string | null;

  @Field.oneOf(askStates.stored)
  statusKey: AskStatus;

  @Field.text({ description: 'For people.' })
  statusLabel: string;

  @Field.text({ description: 'For people.' })
  statusDescription: string;

  @Field.timestamp({ nullable: true, description: 'When more will be said about it.' })
  nextUpdateAt: Date | null;

  @Field.boolean({ description: 'Whether somebody still has to work on it.' })
  isActive: boolean;

  @Field.boolean()
  isResolved: boolean;

  @Field.boolean({ nullable: true, description: 'Null: nobody has said.' })
  isCustomerBlocked: boolean | null;

  @Field.oneOf(dispositions)
  disposition: Disposition;

  @Field.object(() => AskRequesterWire, { description: 'What the account says of it.' })
  requester: AskRequesterWire;

  @Field.object(() => AskResolutionWire, { nullable: true })
  resolution: AskResolutionWire | null;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;

  @Field.timestamp({ nullable: true })
  resolvedAt: Date | null;
}

export function askWire(state: AskState): AskWire {
  const { status } = state;
  return {
    id: state.id,
    kind: state.kind,
    title: state.title,
    detail: state.detail,
    blockedCustomerAction: state.blocks,
    subject: state.subject,
    channel: state.channel,
    desiredSupply: state.desiredSupply,
    statusKey: status,
    statusLabel: statusWords[status].label,
    statusDescription: statusWords[status].description,
    nextUpdateAt: state.nextUpdateAt,
    isActive: askStates.is(status, 'open'),
    isResolved: isResolved(state),
    isCustomerBlocked: isCustomerBlocked(state),
    disposition: dispositionOf(state),
    requester: { state: state.requesterState, priority: state.priority, note: state.requesterNote, updatedAt: state.requesterAt },
    resolution: resolutionWire(state),
    createdAt: state.createdAt,
    updatedAt: state.updatedAt,
    resolvedAt: isResolved(state) ? state.resolvedAt : null,
  };
}

function resolutionWire(state: AskState): AskResolutionWire | null {
  const { outcome, whatChanged, resolvedAt } = state;
  if (outcome === null || whatChanged === null) return null;
  return {
    releaseVersion: state.releaseVersion,
    releasedAt: state.releasedAt,
    whatChanged,
    requesterAction: state.requesterAction,
    outcome,
    confirmationState: dispositionOf(state),
    delivery: { state: 'delivered', channel: 'in_app', receipt: null, attempts: 1, deliveredAt: resolvedAt },
  };
}
