import { auditActions, pageLimits } from '@exchange/kernel';
import { auditResourceTypes, type ChangedField, CursorField, Field } from '@exchange/platform';
import { actorOrigins, auditOutcomes } from './audit-filter';
import type { AuditRow } from './audit-row';

const actorKinds = ['user', 'agent', 'api_key', 'system'] as const;

/** Query of gaps.md §4.6, with both paging styles of rest-api.md (gaps.md §1.3). */
export class AuditLogQuery {
  @Field.integer({ min: 1, max: pageLimits.max, optional: true, description: `Page size, ${pageLimits.default} by default.` })
  take?: number;

  @Field.integer({ min: 1, max: pageLimits.max, optional: true, description: 'Alias of `take`; `take` overrides it.' })
  limit?: number;

  @Field.integer({ min: 0, max: Number.MAX_SAFE_INTEGER, default: 0, description: 'Number of entries to skip; ignored with `cursor`.' })
  skip: number = 0;

  @CursorField()
  cursor?: string;

  @Field.timestamp({ optional: true, description: 'Inclusive; with `Z` or an offset.' })
  startDate?: Date;

  @Field.timestamp({ optional: true, description: 'Inclusive; with `Z` or an offset. Not before `startDate`.' })
  endDate?: Date;

  @Field.integer({ min: 1, optional: true })
  advertiserId?: number;

  @Field.text({ min: 1, max: 255, optional: true })
  campaignId?: string;

  @Field.text({ min: 1, max: 255, optional: true })
  resourceId?: string;

  @Field.integer({ min: 1, optional: true })
  actorUserId?: number;

  @Field.text({ min: 1, max: 254, optional: true, description: 'Current address of the person.' })
  actorUserEmail?: string;

  @Field.oneOf(auditResourceTypes, { many: { max: 50 }, optional: true, description: 'Repeated or comma-separated.' })
  resourceTypes?: string[];

  @Field.oneOf(auditActions, { many: { max: 50 }, optional: true, description: 'Repeated or comma-separated.' })
  actions?: string[];

  @Field.oneOf(Object.keys(actorOrigins), { optional: true, description: '`agent` includes organization keys.' })
  actorOrigin?: keyof typeof actorOrigins;

  @Field.oneOf(auditOutcomes, { default: 'succeeded', description: 'Only `succeeded` is stored; other values match no entries.' })
  outcome: (typeof auditOutcomes)[number] = 'succeeded';
}

class ChangedFieldWire {
  @Field.text()
  field: string;

  @Field.text({ description: 'Name of the field for people.' })
  label: string;

  @Field.json()
  before: unknown;

  @Field.json()
  after: unknown;
}

/** Audit log entry of rest-api.md, with the allowed values of gaps.md §2.6. */
export class AuditEntryWire {
  @Field.text()
  id: string;

  @Field.timestamp()
  at: Date;

  @Field.oneOf(actorKinds, { description: '`user` includes personal keys, which act as the person.' })
  actorKind: string;

  @Field.text()
  actorLabel: string;

  @Field.oneOf(auditActions)
  action: string;

  @Field.oneOf(auditResourceTypes)
  resourceType: string;

  @Field.text()
  resourceId: string;

  @Field.text()
  resourceName: string;

  @Field.text({ example: 'Robin archived campaign "Spring"' })
  description: string;

  @Field.object(() => ChangedFieldWire, { many: true, description: 'Without secrets. Empty when no shown field has changed.' })
  changedFields: readonly ChangedField[];
}

export function auditEntryWire(row: AuditRow): AuditEntryWire {
  return {
    id: row.id,
    at: row.at,
    actorKind: row.actor_kind,
    actorLabel: row.actor_label,
    action: row.action,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    resourceName: row.resource_name ?? '',
    description: row.description,
    changedFields: row.changed_fields,
  };
}
