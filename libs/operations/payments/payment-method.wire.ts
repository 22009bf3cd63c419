import { Field } from '@exchange/platform';
import type { RequestedCapture } from './capture-requests.service';
import { type CaptureState, type MethodState, type SubmissionFailure, submissionFailures } from './payment-method';
import {
  captureStates,
  type CaptureStatus,
  methodStates,
  type MethodStatus,
  submissionStates,
  type SubmissionStatus,
} from './payment.states';

/** Payment method of gaps.md §6.10 and gaps-2.md §8.4. */
export class PaymentMethodWire {
  @Field.text()
  id: string;

  @Field.oneOf(['CARD'])
  kind: 'CARD';

  @Field.text({ example: 'visa' })
  brand: string;

  @Field.text({ example: '4242' })
  last4: string;

  @Field.integer()
  expiresMonth: number;

  @Field.integer()
  expiresYear: number;

  @Field.oneOf(methodStates.stored, { description: 'Only a `verified` method pays. At most one method is not `detached`.' })
  status: MethodStatus;

  @Field.timestamp()
  createdAt: Date;
}

export function paymentMethodWire({ id, brand, last4, expiresMonth, expiresYear, status, createdAt }: MethodState): PaymentMethodWire {
  return { id, kind: 'CARD', brand, last4, expiresMonth, expiresYear, status, createdAt };
}

/** A card that a person submitted on the page (gaps-2.md §8.4). */
export class SubmissionWire {
  @Field.oneOf(submissionStates.stored, { description: 'Only a `verified` card can be used. `processing`: the provider is verifying it.' })
  status: SubmissionStatus;

  @Field.timestamp()
  submittedAt: Date;

  @Field.timestamp({ nullable: true, description: 'Time of the decision.' })
  completedAt: Date | null;

  @Field.oneOf(submissionFailures, {
    nullable: true,
    description:
      '`canceled`: canceled at the provider, or the payment method was removed meanwhile. `expired`: not decided within a day. Start over with a new link in each case.',
  })
  failureReason: SubmissionFailure | null;
}

/** Null until a card is submitted. */
export function submissionWire({ submission, submittedAt, completedAt, failureReason }: CaptureState): SubmissionWire | null {
  return submission && submittedAt ? { status: submission, submittedAt, completedAt, failureReason } : null;
}

export class CaptureLinkWire {
  @Field.oneOf(captureStates.stored, {
    description: '`expired` is final, also when the submitted card cannot be used: request a new link. Poll every 15 seconds at most.',
  })
  status: CaptureStatus;

  @Field.timestamp({ description: 'Half an hour after the request.' })
  expiresAt: Date;

  @Field.object(() => SubmissionWire, { nullable: true, description: 'Null until a card is submitted on the page.' })
  submission: SubmissionWire | null;
}

export function captureLinkWire(capture: CaptureState): CaptureLinkWire {
  const { status, expiresAt } = capture;
  return { status, expiresAt, submission: submissionWire(capture) };
}

export class PaymentSetupWire extends CaptureLinkWire {
  @Field.text({
    description:
      'For a person, who enters the card of the organization on a page of the payment provider. Returned only once; sets up one method.',
  })
  url: string;

  @Field.text({ description: 'Anybody who has the token can use the link and read its status: `GET /api/v2/capture-links/{token}`.' })
  token: string;
}

export function paymentSetupWire({ capture, token }: RequestedCapture, baseUrl: string): PaymentSetupWire {
  return { ...captureLinkWire(capture), url: `${baseUrl}/capture-links/${token}`, token };
}
