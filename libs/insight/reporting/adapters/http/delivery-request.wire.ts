import { Field } from '@exchange/platform';
import { collectionLimits } from '../../domain/collection-limits';
import type { DeliveryRequestState } from '../../domain/delivery-request';
import { deliveryRequestStates, type DeliveryRequestStatus } from '../../domain/delivery-request.states';

export class RequestDeliveryBody {
  @Field.date({ description: 'First day, in the time zone of the media buy.' })
  startDate: string;

  @Field.date({ description: `Last day, included; today at the latest. At most ${collectionLimits.maxRequestedDays} days in all.` })
  endDate: string;
}

export class DeliveryRequestWire {
  @Field.text()
  id: string;

  @Field.text()
  mediaBuyId: string;

  @Field.date({ description: 'First day of the question to the seller.' })
  startDate: string;

  @Field.date({ description: 'Last day, included.' })
  endDate: string;

  @Field.oneOf(deliveryRequestStates.stored, {
    description: '`ANSWERED`: the seller answered about every day, and its numbers count. `UNANSWERED`: `reason` says why not.',
  })
  status: DeliveryRequestStatus;

  @Field.text({ nullable: true })
  reason: string | null;

  @Field.text({ description: 'The person or program that sent the request.' })
  requestedBy: string;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ nullable: true })
  answeredAt: Date | null;
}

export function deliveryRequestWire(state: DeliveryRequestState): DeliveryRequestWire {
  const { id, mediaBuyId, startDate, endDate, status, reason, requestedBy, createdAt, answeredAt } = state;
  return { id, mediaBuyId, startDate, endDate, status, reason, requestedBy, createdAt, answeredAt };
}
