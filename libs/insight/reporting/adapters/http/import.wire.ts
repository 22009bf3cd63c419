import { Field } from '@exchange/platform';
import { importFormats, type DeliveryImportState } from '../../domain/delivery-import';
import { deliveryImportStates } from '../../domain/delivery-import.states';

class ImportProblemWire {
  @Field.text({ description: '`line 7`; empty when the problem concerns the whole file.' })
  path: string;

  @Field.text()
  message: string;
}

export class DeliveryImportWire {
  @Field.text()
  importId: string;

  @Field.oneOf(deliveryImportStates.stored, { description: 'A failed import stored nothing.' })
  status: string;

  @Field.oneOf(importFormats)
  format: string;

  @Field.integer({ min: 0, description: 'Rows of the file.' })
  rowCount: number;

  @Field.integer({ min: 0, description: 'Rows that were new or different.' })
  changedCount: number;

  @Field.integer({ min: 0 })
  problemCount: number;

  @Field.object(() => ImportProblemWire, { many: true, description: 'The first hundred problems.' })
  problems: ImportProblemWire[];

  @Field.text()
  createdBy: string;

  @Field.timestamp()
  createdAt: Date;
}

export function importWire(state: DeliveryImportState): DeliveryImportWire {
  const { id: importId, status, format, rowCount, changedCount, problemCount, problems, createdBy, createdAt } = state;
  return { importId, status, format, rowCount, changedCount, problemCount, problems: [...problems], createdBy, createdAt };
}
