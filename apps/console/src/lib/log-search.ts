/** Statuses by which the API filters the log of a webhook: those that few deliveries have. */
export const logStatuses = ['pending', 'sending', 'failed'] as const;

/** Parameters of the log's address. Routes are loaded with the first page, so this file imports nothing. */
export interface LogSearch {
  readonly status?: (typeof logStatuses)[number];
  readonly event?: string;
  readonly peek?: string;
}
