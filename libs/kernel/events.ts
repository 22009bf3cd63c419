/** A fact in the past tense, written to the outbox in the transaction that made it true. Reaches every consumer at least once. */
export interface DomainEvent<Payload = object, Type extends string = string> {
  /** Prefixed by the context's noun, past tense: `discovery.revised`. */
  readonly type: Type;
  readonly accountId: number;
  readonly occurredAt: Date;
  readonly payload: Payload;
}

/** The union of a context's events; `Events` maps each event type to its payload. */
export type EventNamed<Events, Name extends keyof Events & string = keyof Events & string> = {
  readonly [Each in Name]: DomainEvent<Events[Each], Each>;
}[Name];

/** Returns the factory of a context's events, for its `domain/events.ts` only. Consumers refer to the declared types (ADR 72). */
export function defineEvents<Events extends Readonly<Record<keyof Events, object>>>() {
  return <Name extends keyof Events & string>(
    type: Name,
    accountId: number,
    occurredAt: Date,
    payload: Events[Name],
  ): DomainEvent<Events[Name], Name> => ({ type, accountId, occurredAt, payload });
}

/** gaps.md §2.6. */
export const auditActions = ['CREATE', 'UPDATE', 'DELETE', 'ARCHIVE', 'EXECUTE', 'ACTIVATE', 'DEACTIVATE'] as const;
export type AuditAction = (typeof auditActions)[number];

/** An audit entry with its own wording for the sentence that people read: `Ann` + did + `webhook subscription "…"`. */
export interface AuditNote {
  readonly action: AuditAction;
  /** Example: `sent a test event to`. Default: the verb of the action. */
  readonly did?: string;
  /** Name of the changed resource, when its state does not have it. */
  readonly name?: string;
}
