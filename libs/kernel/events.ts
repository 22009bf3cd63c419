/** A past-tense fact. It is written to the outbox in the transaction that made it true, and reaches every consumer at least once. */
export interface DomainEvent<Payload extends object = object> {
  /** `discovery.revised`: context-owned, past tense. */
  readonly type: string;
  readonly accountId: number;
  readonly occurredAt: Date;
  readonly payload: Payload;
}

/** gaps.md §2.6: the words of an audit entry's `action`. */
export type AuditAction = 'CREATE' | 'UPDATE' | 'DELETE' | 'ARCHIVE' | 'EXECUTE' | 'ACTIVATE' | 'DEACTIVATE';
