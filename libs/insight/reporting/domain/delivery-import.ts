import { Aggregate, type Issue } from '@exchange/kernel';

export const importStatuses = ['completed', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];
export const importFormats = ['csv', 'ndjson'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** An import of a file; a failed one stored nothing. */
export interface DeliveryImportState {
  readonly accountId: number;
  readonly id: string;
  readonly format: ImportFormat;
  readonly status: ImportStatus;
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
    return new DeliveryImport({ ...state, status: 'completed', problemCount: 0, problems: [] }, { events: [], audit: 'CREATE' });
  }

  static failed(state: Omit<DeliveryImportState, 'status' | 'changedCount'>): DeliveryImport {
    return new DeliveryImport({ ...state, status: 'failed', changedCount: 0 });
  }
}
