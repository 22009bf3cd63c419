import type { PartitionedTable } from '../persistence/partitions';

export const auditPartitions: PartitionedTable = {
  table: 'audit_entries',
  by: 'month',
  ahead: 3,
  create: 'select audit_entries_month($1::date) as ready',
  days: ({ auditRetentionDays }) => auditRetentionDays,
};
