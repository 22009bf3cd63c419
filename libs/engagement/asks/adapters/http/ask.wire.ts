import { CursorQuery, Field } from '@exchange/platform';
import { type AskState, dispositionOf, isCustomerBlocked, isResolved } from '../../domain/ask';
import {
  type AskKind,
  askKinds,
  type AskDisposition,
  dispositions,
  type AskOutcome,
  outcomes,
  type RequesterAnswer,
  requesterAnswers,
  type RequesterState,
  requesterStates,
  severities,
  type Severity,
  statusTexts,
} from '../../domain/ask-vocabulary';
import { askStates, type AskStatus } from '../../domain/ask.states';
import { askLimits } from '../../domain/limits';

export class FileAskBody {
  @Field.oneOf(askKinds, { optional: true, description: 'Derived from the sent fields when omitted.' })
  type?: AskKind;

  @Field.name({ ...askLimits.title, description: 'Subject in one sentence.', example: 'Report exports are empty' })
  title: string;

  @Field.prose({ optional: true, min: 1, max: askLimits.prose, description: 'Required for `support`.' })
  detail?: string;

  @Field.prose({ optional: true, min: 1, max: askLimits.blocks, description: 'What the account cannot do without a solution.' })
  blocks?: string;

  @Field.oneOf(severities, { optional: true, description: 'Urgency for the account.' })
  severity?: Severity;

  @Field.name({
    optional: true,
    max: askLimits.subject,
    description: 'System to integrate, or seller whose supply is wanted. Required for `integration` and `supply`.',
  })
  subject?: string;

  @Field.name({ optional: true, max: askLimits.channel, description: 'Required for `supply`.', example: 'ctv' })
  channel?: string;

  @Field.prose({ optional: true, min: 1, max: askLimits.prose, description: 'Only for `supply`.' })
  desiredSupply?: string;
}

export class RequesterBody {
  @Field.oneOf(requesterAnswers, { description: '`withdrawn` withdraws the ask; the other values state whether a resolution helped.' })
  state: RequesterAnswer;

  @Field.prose({ optional: true, nullable: true, min: 1, max: askLimits.prose, description: 'Reason.' })
  note?: string | null;
}

export class AnswerAskBody {
  @Field.object(() => RequesterBody)
  requester: RequesterBody;
}

export class AsksQuery extends CursorQuery {
  @Field.oneOf(askKinds, { optional: true, description: 'Only asks of this type.' })
  type?: AskKind;

  @Field.oneOf(['open', 'closed'], { optional: true, description: '`closed` includes withdrawn asks.' })
  state?: 'open' | 'closed';
}

export class AskRequesterWire {
  @Field.oneOf(requesterStates)
  state: RequesterState;

  @Field.oneOf(severities, { nullable: true })
  priority: Severity | null;

  @Field.text({ nullable: true })
  note: string | null;

  @Field.timestamp({ nullable: true, description: 'Time of the account’s answer.' })
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
  @Field.text({ nullable: true, description: 'Release with the change.' })
  releaseVersion: string | null;

  @Field.timestamp({ nullable: true })
  releasedAt: Date | null;

  @Field.text()
  whatChanged: string;

  @Field.text({ nullable: true, description: 'What the account must do itself.' })
  requesterAction: string | null;

  @Field.oneOf(outcomes)
  outcome: AskOutcome;

  @Field.oneOf(dispositions, { description: 'Answer of the account.' })
  confirmationState: AskDisposition;

  @Field.object(() => AskDeliveryWire, { description: 'A resolution is part of the ask: it counts as delivered when it is written.' })
  delivery: AskDeliveryWire;
}

/** docs/spec/gaps.md §6.5, docs/spec/gaps-2.md §5. */
export class AskWire {
  @Field.text()
  id: string;

  @Field.oneOf(askKinds, { nullable: true })
  kind: AskKind | null;

  @Field.text()
  title: string;

  @Field.text({ nullable: true })
  detail: string | null;

  @Field.text({ nullable: true, description: 'What the account cannot do without a solution.' })
  blockedCustomerAction: string | null;

  @Field.text({ nullable: true })
  subject: string | null;

  @Field.text({ nullable: true })
  channel: string | null;

  @Field.text({ nullable: true })
  desiredSupply: string | null;

  @Field.oneOf(askStates.stored)
  statusKey: AskStatus;

  @Field.text({ description: 'Status as a label for people.' })
  statusLabel: string;

  @Field.text({ description: 'Status as a sentence for people.' })
  statusDescription: string;

  @Field.timestamp({ nullable: true, description: 'Announced time of the next update.' })
  nextUpdateAt: Date | null;

  @Field.boolean({ description: 'True while staff still have to work on the ask.' })
  isActive: boolean;

  @Field.boolean()
  isResolved: boolean;

  @Field.boolean({ nullable: true, description: 'Null: unknown.' })
  isCustomerBlocked: boolean | null;

  @Field.oneOf(dispositions)
  disposition: AskDisposition;

  @Field.object(() => AskRequesterWire, { description: 'Answer of the account.' })
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
    statusLabel: statusTexts[status].label,
    statusDescription: statusTexts[status].description,
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
