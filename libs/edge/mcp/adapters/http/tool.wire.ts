import { Field } from '@exchange/platform';
import type { Receipt } from '@exchange/platform/tools';

/** Output of a tool; `GET /api/v3/openapi.json` describes it. */
export class ToolOutputWire {
  readonly [member: string]: unknown;
}

/** docs/spec/gaps-2.md §1. */
export class ReceiptWire {
  @Field.text({ description: 'Id of the receipt; repeating the call with its key returns the same one.' })
  id: string;

  @Field.text({ description: 'Name of the tool.' })
  operation: string;

  @Field.oneOf(['running', 'uncertain', 'succeeded'], {
    description: '`uncertain`: the process that worked on the call was lost; repeat the call. Refused calls leave no receipt.',
  })
  state: Receipt['state'];

  @Field.integer({ min: 1, description: 'Increases with every change of the state.' })
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
