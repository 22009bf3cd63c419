import { CursorQuery, Field } from '@exchange/platform';
import { dispatchStates, type DispatchStatus } from '../../domain/dispatch.states';
import type { BriefResponse } from '../../domain/planning-brief-state';
import { planningBriefStates, type PlanningBriefStatus } from '../../domain/planning-brief.states';
import type { SignalRecord } from '../../domain/ports';
import { BriefResponseWire, responseWire } from './brief-response.wire';
import { BriefContentWire, contentWire } from './planning-brief.wire';

export class ListDemandSignalsQuery extends CursorQuery {
  @Field.oneOf(planningBriefStates.states, { optional: true, many: { min: 1, max: 5 }, description: 'One or more. Default: all.' })
  status?: PlanningBriefStatus[];

  @Field.oneOf(dispatchStates.states, { optional: true, many: { min: 1, max: 6 }, description: 'One or more. Default: all.' })
  dispatchStatus?: DispatchStatus[];

  @Field.integer({ optional: true, min: 1 })
  storefrontId?: number;
}

/** gaps.md §5.6: a planning brief as one of its sellers sees it. Not the buyer's prompt, not who else was asked. */
export class DemandSignalWire extends BriefContentWire {
  @Field.text()
  id: string;

  @Field.integer({ description: 'Which of the account’s storefronts it is for.' })
  storefrontId: number;

  @Field.oneOf(planningBriefStates.states, { description: 'Of the brief as a whole.' })
  status: string;

  @Field.oneOf(dispatchStates.states)
  dispatchStatus: string;

  @Field.oneOf(['QUOTE', 'DECLINE', 'BOOK'], { nullable: true, description: 'Where the seller stands.' })
  answer: string | null;

  @Field.timestamp()
  receivedAt: string;

  @Field.timestamp({ nullable: true })
  respondedAt: string | null;
}

export class DemandSignalDetailWire extends DemandSignalWire {
  @Field.object(() => BriefResponseWire, { many: true, description: 'What the seller has answered, newest first.' })
  responses: BriefResponseWire[];
}

export function signalWire({ brief, targetId }: SignalRecord): DemandSignalWire {
  const { id, storefrontId, dispatchStatus, answer, dispatchedAt, respondedAt } = brief.targets.find((target) => target.id === targetId)!;
  const standing = { dispatchStatus, answer, receivedAt: dispatchedAt!, respondedAt };
  return { id, storefrontId: storefrontId!, status: brief.status, ...contentWire(brief), ...standing };
}

export function signalDetailWire(signal: SignalRecord, responses: readonly BriefResponse[]): DemandSignalDetailWire {
  return { ...signalWire(signal), responses: responses.map(responseWire) };
}
