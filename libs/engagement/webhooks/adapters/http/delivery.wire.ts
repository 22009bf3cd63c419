import { CursorQuery, Field } from '@exchange/platform';
import { type DeliveryState, sourceEventIdOf } from '../../domain/delivery';
import { deliveryStates, listedStatuses, type ListedStatus } from '../../domain/delivery.states';

const nullable = { nullable: true } as const;

export class DeliveriesQuery extends CursorQuery {
  @Field.oneOf(listedStatuses, { optional: true, description: 'Only deliveries that wait, are under way, or have failed.' })
  status?: ListedStatus;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Only deliveries of this event: the first one and its redeliveries.' })
  eventId?: string;
}

/** Durations in milliseconds. Null for a step that was not reached, or not needed on a kept-alive connection. */
class TimingsWire {
  @Field.number(nullable)
  dns: number | null;

  @Field.number(nullable)
  connect: number | null;

  @Field.number(nullable)
  tls: number | null;

  @Field.number({ ...nullable, description: 'Time from the start to the first byte of the answer.' })
  firstByte: number | null;

  @Field.number(nullable)
  total: number | null;
}

export class WebhookDeliveryWire {
  @Field.text({ description: 'The `deliveryId` of the payload.' })
  id: string;

  @Field.text()
  subscriptionId: string;

  @Field.text({
    description:
      'Id of the event. A redelivery has that of the delivery that it repeats, so that all deliveries of one event have the same; a sample has its own.',
  })
  eventId: string;

  @Field.oneOf(['event', 'redelivery', 'test'])
  kind: string;

  @Field.text({ ...nullable, description: 'The delivery that this one repeats.' })
  redeliveryOf: string | null;

  @Field.oneOf(deliveryStates.states)
  status: string;

  @Field.integer({ ...nullable, description: 'HTTP status of the receiver’s answer.' })
  httpStatus: number | null;

  @Field.text({
    ...nullable,
    description:
      'Reason of the failure: `http_status`, `timeout`, `connect`, `tls`, `dns`, `reset`, `refused`, `protocol`, `outcome_unknown` …',
  })
  error: string | null;

  @Field.text({ ...nullable, description: 'The first 1,000 characters of the answer.' })
  responseStart: string | null;

  @Field.object(() => TimingsWire, nullable)
  timings: TimingsWire | null;

  @Field.record({ description: 'JSON body of the request.' })
  payload: object;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ ...nullable, description: 'When a worker claimed the delivery and sent the request.' })
  attemptedAt: Date | null;

  @Field.timestamp(nullable)
  settledAt: Date | null;
}

/** Single read: what the receiver got. */
export class WebhookDeliveryAsSentWire extends WebhookDeliveryWire {
  @Field.text({ description: 'Exact text of the body: its bytes in UTF-8 are signed and sent.' })
  body: string;

  @Field.record({
    ...nullable,
    description:
      'Headers of the request by name, with `x-webhook-signature`; those of the connection are left out. Null when nothing was sent, and while the secret cannot be opened.',
    example: {
      'content-type': 'application/json',
      'x-webhook-signature': '5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
    },
  })
  requestHeaders: Record<string, string> | null;
}

export class SentDeliveryAnswerWire {
  @Field.object(() => WebhookDeliveryAsSentWire)
  delivery: WebhookDeliveryAsSentWire;
}

export class DeliveryAnswerWire {
  @Field.object(() => WebhookDeliveryWire)
  delivery: WebhookDeliveryWire;
}

export function deliveryWire(state: DeliveryState): WebhookDeliveryWire {
  const { id, subscriptionId, kind, redeliveryOf, status, httpStatus, error, responseStart, timings, body, createdAt, settledAt } = state;
  return {
    id,
    subscriptionId,
    eventId: sourceEventIdOf(state),
    kind,
    redeliveryOf,
    status,
    httpStatus,
    error,
    responseStart,
    timings,
    payload: JSON.parse(body) as object,
    createdAt,
    attemptedAt: state.claimedAt,
    settledAt,
  };
}

export const sentDeliveryWire = (state: DeliveryState & Pick<WebhookDeliveryAsSentWire, 'requestHeaders'>): WebhookDeliveryAsSentWire => ({
  ...deliveryWire(state),
  body: state.body,
  requestHeaders: state.requestHeaders,
});
