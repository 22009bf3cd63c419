import { Aggregate, type Issue } from '@exchange/kernel';

export const importStatuses = ['completed', 'failed'] as const;
export type ImportStatus = (typeof importStatuses)[number];
export const importFormats = ['csv', 'ndjson'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** A file of delivery, as it was taken or refused: nothing of a refused one was stored. */
export interface DeliveryImportState {
  readonly accountId: number;
  readonly id: string;
  readonly format: ImportFormat;
  readonly status: ImportStatus;
  /** Packages and days in the file. */
  readonly rowCount: number;
  /** Of those, the ones that were new or different. */
  readonly changedCount: number;
  readonly problemCount: number;
  /** The first of them. */
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
