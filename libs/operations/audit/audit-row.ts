import type { ChangedField } from '@exchange/platform';

/** An entry with the column names of SQL. */
export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: string;
  readonly actor_label: string;
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly resource_name: string | null;
  readonly description: string;
  readonly changed_fields: readonly ChangedField[];
}
