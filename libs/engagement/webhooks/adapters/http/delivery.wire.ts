import { Field } from '@exchange/platform';
import type { DeliveryState } from '../../domain/delivery';
import { deliveryStates } from '../../domain/delivery.states';

const nullable = { nullable: true } as const;

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

export class DeliveryWire {
  @Field.text({ description: 'The `deliveryId` of the payload.' })
  id: string;

  @Field.text()
  subscriptionId: string;

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

export class DeliveryAnswerWire {
  @Field.object(() => DeliveryWire)
  delivery: DeliveryWire;
}

export function deliveryWire(state: DeliveryState): DeliveryWire {
  const { id, subscriptionId, kind, redeliveryOf, status, httpStatus, error, responseStart, timings, body, createdAt, settledAt } = state;
  return {
    id,
    subscriptionId,
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
