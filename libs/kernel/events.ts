/** A past-tense fact. It is written to the outbox in the transaction that made it true, and reaches every consumer at least once. */
export interface DomainEvent<Payload extends object = object> {
  /** `discovery.revised`: context-owned, past tense. */
  readonly type: string;
  readonly accountId: number;
  readonly occurredAt: Date;
  readonly payload: Payload;
}

/** gaps.md §2.6: the words of an audit entry's `action`. */
export const auditActions = ['CREATE', 'UPDATE', 'DELETE', 'ARCHIVE', 'EXECUTE', 'ACTIVATE', 'DEACTIVATE'] as const;
export type AuditAction = (typeof auditActions)[number];

/** An action in better words than its own, for the sentence that people read: `Ann` + did + `webhook subscription "…"`. */
export interface AuditNote {
  readonly action: AuditAction;
  /** `sent a test event to`; the action's verb when left out. */
  readonly did?: string;
  /** The name of what was changed, where the state does not know it. */
  readonly name?: string;
}
