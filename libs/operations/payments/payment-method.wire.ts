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

/** gaps.md §6.10, gaps-2.md §8.4. */
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

  @Field.oneOf(methodStates.stored, { description: 'Only a `verified` one pays. One at most is not `detached`.' })
  status: MethodStatus;

  @Field.timestamp()
  createdAt: Date;
}

export function paymentMethodWire({ id, brand, last4, expiresMonth, expiresYear, status, createdAt }: MethodState): PaymentMethodWire {
  return { id, kind: 'CARD', brand, last4, expiresMonth, expiresYear, status, createdAt };
}

/** gaps-2.md §8.4: a card that a person submitted on the page. */
export class SubmissionWire {
  @Field.oneOf(submissionStates.stored, { description: 'Only a `verified` card can be used. `processing`: the provider makes sure of it.' })
  status: SubmissionStatus;

  @Field.timestamp()
  submittedAt: Date;

  @Field.timestamp({ nullable: true, description: 'When the provider had decided.' })
  completedAt: Date | null;

  @Field.oneOf(submissionFailures, {
    nullable: true,
    description:
      '`canceled`: at the provider, or the payment method was removed meanwhile. `expired`: it was not decided within a day. Begin anew after each of them.',
  })
  failureReason: SubmissionFailure | null;
}

/** Null until a card was submitted. */
export function submissionWire({ submission, submittedAt, completedAt, failureReason }: CaptureState): SubmissionWire | null {
  return submission && submittedAt ? { status: submission, submittedAt, completedAt, failureReason } : null;
}

export class CaptureLinkWire {
  @Field.oneOf(captureStates.stored, {
    description:
      '`expired` is final, also where the card that was submitted cannot be used: begin anew. Look again after 15 seconds, not before.',
  })
  status: CaptureStatus;

  @Field.timestamp({ description: 'Half an hour after it was requested.' })
  expiresAt: Date;

  @Field.object(() => SubmissionWire, { nullable: true, description: 'Null until somebody has submitted a card on the page.' })
  submission: SubmissionWire | null;
}

export function captureLinkWire(capture: CaptureState): CaptureLinkWire {
  const { status, expiresAt } = capture;
  return { status, expiresAt, submission: submissionWire(capture) };
}

export class PaymentSetupWire extends CaptureLinkWire {
  @Field.text({
    description: 'For a person, who says on a page of the payment provider how the organization pays. Answered this once; for one method.',
  })
  url: string;

  @Field.text({ description: 'Whoever has it can use the link, and see what became of it: `GET /api/v2/capture-links/{token}`.' })
  token: string;
}

export function paymentSetupWire({ capture, token }: RequestedCapture, baseUrl: string): PaymentSetupWire {
  return { ...captureLinkWire(capture), url: `${baseUrl}/capture-links/${token}`, token };
}
