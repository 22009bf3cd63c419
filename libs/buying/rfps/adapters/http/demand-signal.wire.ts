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

/** A planning brief as one of its sellers sees it, without the buyer's prompt and the other targets (gaps.md §5.6). */
export class DemandSignalWire extends BriefContentWire {
  @Field.text()
  id: string;

  @Field.integer({ description: 'The account’s storefront that was asked.' })
  storefrontId: number;

  @Field.oneOf(planningBriefStates.states, { description: 'Status of the whole brief.' })
  status: string;

  @Field.oneOf(dispatchStates.states)
  dispatchStatus: string;

  @Field.oneOf(['QUOTE', 'DECLINE', 'BOOK'], { nullable: true, description: 'The seller’s latest QUOTE, DECLINE or BOOK.' })
  answer: string | null;

  @Field.timestamp()
  receivedAt: string;

  @Field.timestamp({ nullable: true })
  respondedAt: string | null;
}

export class DemandSignalDetailWire extends DemandSignalWire {
  @Field.object(() => BriefResponseWire, { many: true, description: 'The seller’s answers, newest first.' })
  responses: BriefResponseWire[];
}

export function signalWire({ brief, targetId }: SignalRecord): DemandSignalWire {
  const { id, storefrontId, dispatchStatus, answer, dispatchedAt, respondedAt } = brief.targets.find((target) => target.id === targetId)!;
  const progress = { dispatchStatus, answer, receivedAt: dispatchedAt!, respondedAt };
  return { id, storefrontId: storefrontId!, status: brief.status, ...contentWire(brief), ...progress };
}

export function signalDetailWire(signal: SignalRecord, responses: readonly BriefResponse[]): DemandSignalDetailWire {
  return { ...signalWire(signal), responses: responses.map(responseWire) };
}
