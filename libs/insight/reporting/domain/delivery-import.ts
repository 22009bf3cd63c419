import { Aggregate, type Issue, type StatesOf } from '@exchange/kernel';
import { deliveryImportStates } from './delivery-import.states';

export const importFormats = ['csv', 'ndjson'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** An import of a file; a failed one stored nothing. */
export interface DeliveryImportState {
  readonly accountId: number;
  readonly id: string;
  readonly format: ImportFormat;
  readonly status: StatesOf<typeof deliveryImportStates>;
  /** Rows of the file, one per package and day. */
  readonly rowCount: number;
  /** Rows that were new or different. */
  readonly changedCount: number;
  readonly problemCount: number;
  /** The first problems, at most {@link importLimits.problems}. */
  readonly problems: readonly Issue[];
  readonly createdBy: string;
  readonly createdAt: Date;
}

export class DeliveryImport extends Aggregate<DeliveryImportState> {
  static completed(state: Omit<DeliveryImportState, 'status' | 'problemCount' | 'problems'>): DeliveryImport {
    const status = deliveryImportStates.step('none', 'every line is valid');
    return new DeliveryImport({ ...state, status, problemCount: 0, problems: [] }, { events: [], audit: 'CREATE' });
  }

  static failed(state: Omit<DeliveryImportState, 'status' | 'changedCount'>): DeliveryImport {
    const status = deliveryImportStates.step('none', 'a line is invalid');
    return new DeliveryImport({ ...state, status, changedCount: 0 });
  }
}
