/** A past-tense fact. It is written to the outbox in the transaction that made it true, and reaches every consumer at least once. */
export interface DomainEvent<Payload = object, Type extends string = string> {
  /** `discovery.revised`: context-owned, past tense. */
  readonly type: Type;
  readonly accountId: number;
  readonly occurredAt: Date;
  readonly payload: Payload;
}

/** One of the events that a context declares: `Events` says what each of them carries, under its name. */
export type EventNamed<Events, Name extends keyof Events & string = keyof Events & string> = {
  readonly [Each in Name]: DomainEvent<Events[Each], Each>;
}[Name];

/** Makes the events of a context. Only its `domain/events.ts` calls this; the declared type is also how consumers name what they hear (ADR 72). */
export function defineEvents<Events extends Readonly<Record<keyof Events, object>>>() {
  return <Name extends keyof Events & string>(
    type: Name,
    accountId: number,
    occurredAt: Date,
    payload: Events[Name],
  ): DomainEvent<Events[Name], Name> => ({ type, accountId, occurredAt, payload });
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
