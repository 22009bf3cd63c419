import { Field, type Receipt, type ReceiptState } from '@exchange/platform';

/** What the tool answers: `GET /api/v3/openapi.json` describes it. */
export class ToolOutputWire {
  readonly [member: string]: unknown;
}

/** gaps-2.md §1. */
export class ReceiptWire {
  @Field.text({ description: 'The same for everybody who repeats the call with its key.' })
  id: string;

  @Field.text({ description: 'Name of the tool.' })
  operation: string;

  @Field.oneOf(['running', 'uncertain', 'succeeded'], {
    description: '`uncertain`: whoever worked on it is gone; repeat the call. What was refused leaves no receipt.',
  })
  state: ReceiptState;

  @Field.integer({ min: 1, description: 'Grows when the state changes.' })
  stateVersion: number;

  @Field.timestamp()
  stateChangedAt: Date;

  @Field.text({ nullable: true })
  pendingReason: string | null;
}

export class ReceiptAnswerWire {
  @Field.object(() => ReceiptWire)
  receipt: ReceiptWire;
}

export function receiptWire({ id, operation, state, stateVersion, stateChangedAt }: Receipt): ReceiptWire {
  return { id, operation, state, stateVersion, stateChangedAt, pendingReason: null };
}
