import { Field } from '@exchange/platform';
import type { RequestedCapture } from './capture-links.service';
import type { CaptureState, MethodState } from './payment-method';
import { captureStates, type CaptureStatus, methodStates, type MethodStatus } from './payment.states';

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

export class CaptureLinkWire {
  @Field.oneOf(captureStates.stored, { description: '`expired` is final: begin anew. Look again after 15 seconds, not before.' })
  status: CaptureStatus;

  @Field.timestamp({ description: 'Half an hour after it was requested.' })
  expiresAt: Date;
}

export const captureLinkWire = ({ status, expiresAt }: CaptureState): CaptureLinkWire => ({ status, expiresAt });

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
