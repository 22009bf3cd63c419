import { Injectable } from '@nestjs/common';
import { Ids } from '@exchange/kernel';
import type { AuditAction, Caller } from '@exchange/kernel';
import { RequestContext } from '../http/request-context';
import { Database } from '../persistence/database';
import { sameValue } from '../persistence/same-value';

/** What an aggregate's audit entries say about it (rest-api.md, Audit log entry). */
export interface Audited<State> {
  /** `ADVERTISER`, `CAMPAIGN`, `API_KEY`, … (gaps.md §2.6). */
  readonly resourceType: string;
  readonly accountId: (state: State) => number;
  readonly id: (state: State) => string;
  readonly name: (state: State) => string | null;
  /** Human labels of fields; a field without one is shown by its name. */
  readonly labels?: Partial<Record<keyof State, string>>;
  /** Fields that never appear: bookkeeping, hashes. Secrets are not part of the state at all. */
  readonly hidden?: readonly (keyof State)[];
}

interface ChangedField {
  readonly field: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

const verbs: Record<AuditAction, string> = {
  CREATE: 'created',
  UPDATE: 'updated',
  DELETE: 'deleted',
  ARCHIVE: 'archived',
  EXECUTE: 'executed',
  ACTIVATE: 'activated',
  DEACTIVATE: 'deactivated',
};

const bookkeeping: readonly string[] = ['accountId', 'createdAt', 'updatedAt', 'revision'];

/** Writes audit entries in the transaction of the change that they tell of. The table takes inserts only. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  async record<State extends object>(action: AuditAction, audited: Audited<State>, before: State | null, after: State): Promise<void> {
    const actor = actorOf(RequestContext.current()?.caller);
    const resourceName = audited.name(after);
    const description = `${actor.label} ${verbs[action]} ${readable(audited.resourceType)}${resourceName === null ? '' : ` "${resourceName}"`}`;
    await this.database.query(
      `insert into audit_entries (account_id, id, actor_kind, actor_id, actor_label, action, resource_type, resource_id, resource_name, description, changed_fields)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        audited.accountId(after),
        this.ids.next('aud'),
        actor.kind,
        actor.id,
        actor.label,
        action,
        audited.resourceType,
        audited.id(after),
        resourceName,
        description,
        JSON.stringify(changedFields(audited, before, after)),
      ],
    );
  }
}

export function changedFields<State extends object>(audited: Audited<State>, before: State | null, after: State): ChangedField[] {
  const names = Object.keys(after) as (keyof State & string)[];
  return names
    .filter((name) => !bookkeeping.includes(name) && !audited.hidden?.includes(name))
    .map((name) => ({
      field: name,
      label: audited.labels?.[name] ?? sentence(name),
      before: before?.[name] ?? null,
      after: after[name] ?? null,
    }))
    .filter(({ before: old, after: now }) => !sameValue(old, now));
}

function actorOf(caller: Caller | undefined): { kind: string; id: string | null; label: string } {
  if (!caller) return { kind: 'system', id: null, label: 'The exchange' };
  if (caller.kind === 'agent') return { kind: 'agent', id: caller.agentId, label: caller.label };
  if (caller.kind === 'organization') return { kind: 'api_key', id: caller.credentialId, label: caller.label };
  return { kind: 'user', id: String(caller.userId), label: caller.label };
}

function readable(resourceType: string): string {
  return resourceType.toLowerCase().replaceAll('_', ' ');
}

/** `primaryCurrency` → `Primary currency`. */
function sentence(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
