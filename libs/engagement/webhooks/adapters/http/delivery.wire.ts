import { Field } from '@exchange/platform';
import type { DeliveryState } from '../../domain/delivery';
import { deliveryStates } from '../../domain/delivery.states';

const nullable = { nullable: true } as const;

/** Milliseconds. Null for a step that was not reached, or not needed on a kept-alive connection. */
class TimingsWire {
  @Field.number(nullable)
  dns: number | null;

  @Field.number(nullable)
  connect: number | null;

  @Field.number(nullable)
  tls: number | null;

  @Field.number({ ...nullable, description: 'From the start to the first byte of the answer.' })
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

  @Field.text({ ...nullable, description: 'The delivery that was sent again.' })
  redeliveryOf: string | null;

  @Field.oneOf(deliveryStates.states)
  status: string;

  @Field.integer({ ...nullable, description: 'What the receiver answered.' })
  httpStatus: number | null;

  @Field.text({
    ...nullable,
    description: 'Why it failed: `http_status`, `timeout`, `connect`, `tls`, `dns`, `reset`, `refused`, `protocol`, `outcome_unknown` …',
  })
  error: string | null;

  @Field.text({ ...nullable, description: 'The first 1,000 characters of the answer.' })
  responseStart: string | null;

  @Field.object(() => TimingsWire, nullable)
  timings: TimingsWire | null;

  @Field.record({ description: 'What was or will be sent.' })
  payload: object;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ ...nullable, description: 'When a worker took it; the request leaves at once.' })
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
