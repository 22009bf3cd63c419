import { Injectable } from '@nestjs/common';
import { Ids, isStaff, sameValue, withoutQueries } from '@exchange/kernel';
import type { AuditAction, AuditNote } from '@exchange/kernel';
import { Database } from '../persistence/database';
import { RequestContext } from '../request/request-context';
import type { AuditResourceType } from './resource-types';

/** How audit entries describe a resource (rest-api.md, Audit log entry). */
export interface Audited<State> {
  readonly resourceType: AuditResourceType;
  /** The account whose log gets the entry. Null: nothing is recorded. `before` is null at creation. */
  readonly accountId: (state: State, before: State | null) => number | null;
  readonly id: (state: State) => string;
  readonly name: (state: State) => string | null;
  /** Name of the resource in `description`. Default: the resource type in lower case. */
  readonly noun?: string;
  /** Values for the filters `advertiserId` and `campaignId` (gaps.md §4.6). */
  readonly scope?: (state: State) => { readonly advertiserId?: number | null; readonly campaignId?: string | null };
  /** Labels of fields for people; default: derived from the field's name. */
  readonly labels?: Partial<Record<keyof State, string>>;
  /** Fields that are never logged, e.g. bookkeeping and hashes. States contain no secrets in plain text. */
  readonly hidden?: readonly (keyof State)[];
  /** How values of these fields are logged, e.g. masked. A change is logged even when both values look the same. */
  readonly shown?: { readonly [Name in keyof State]?: (value: NonNullable<State[Name]>) => unknown };
}

/** For state of which an account has one: its entries are entries of the account. */
export const auditedAsAccount = {
  accountId: ({ accountId }: { readonly accountId: number }): number => accountId,
  id: ({ accountId }: { readonly accountId: number }): string => String(accountId),
  name: (): null => null,
};

export interface ChangedField {
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

/** Names of fields that may hold a secret. These fields are never logged, even when `hidden` omits them. Flags such as `hasCredentials` are logged. */
const secretName = /^(?!has[A-Z]).*([Ss]ecret|[Pp]assword|[Tt]oken|[Cc]redential|[Hh]ash)/;

/** Writes audit entries in the transaction of the change. Query strings of URLs are removed, because they may contain tokens. The table is append-only. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  /** Must be called in the transaction of the change. {@link AggregateStore} calls it for aggregates; other writers call it themselves. */
  async record<State extends object>(
    given: AuditAction | AuditNote,
    audited: Audited<State>,
    before: State | null,
    after: State,
  ): Promise<void> {
    const accountId = audited.accountId(after, before);
    if (accountId === null) return;
    const note: AuditNote = typeof given === 'string' ? { action: given } : given;
    const actor = currentActor();
    const name = withoutQueries(note.name ?? audited.name(after));
    const id = audited.id(after);
    const { advertiserId = null, campaignId = null } = audited.scope?.(after) ?? {};
    const context = RequestContext.current();
    // The caller's account sees which resources a request changed: resources of other accounts are left out.
    if (context?.caller?.accountId === accountId) context.recordChange(audited.resourceType, id);
    await this.database.query(
      `insert into audit_entries (account_id, id, actor_kind, actor_id, actor_label, action, resource_type, resource_id, resource_name,
         advertiser_id, campaign_id, description, changed_fields)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        accountId,
        this.ids.next('aud'),
        actor.kind,
        actor.id,
        actor.label,
        note.action,
        audited.resourceType,
        id,
        name,
        advertiserId,
        campaignId,
        sentence(actor.label, note, audited.noun ?? readable(audited.resourceType), name) + reasonSuffix(),
        JSON.stringify(withoutQueries(changedFields(audited, before, after))),
      ],
      'audit.record',
    );
  }
}

export function changedFields<State extends object>(audited: Audited<State>, before: State | null, after: State): ChangedField[] {
  const names = Object.keys(after) as (keyof State & string)[];
  const shown = <Name extends keyof State>(name: Name, value: State[Name] | null | undefined): unknown =>
    value === null || value === undefined ? null : (audited.shown?.[name]?.(value) ?? value);
  return names
    .filter((name) => !bookkeeping.includes(name) && !secretName.test(name) && !audited.hidden?.includes(name))
    .filter((name) => !sameValue(before?.[name] ?? null, after[name] ?? null))
    .map((name) => ({
      field: name,
      label: audited.labels?.[name] ?? labelOf(name),
      before: shown(name, before?.[name]),
      after: shown(name, after[name]),
    }));
}

/** `Ann archived campaign "Spring"`. */
function sentence(actor: string, { action, did }: AuditNote, noun: string, name: string | null): string {
  return `${actor} ${did ?? verbs[action]} ${noun}${name === null ? '' : ` "${name}"`}`;
}

function reasonSuffix(): string {
  const { reason } = RequestContext.current() ?? {};
  return reason === undefined ? '' : `: ${withoutQueries(reason)}`;
}

function currentActor(): { kind: string; id: string | null; label: string } {
  const { caller, actor, reason } = RequestContext.current() ?? {};
  if (!caller) return actor ? { kind: 'user', id: String(actor.userId), label: actor.label } : system;
  if (caller.kind === 'agent') return { kind: 'agent', id: caller.agentId, label: caller.label };
  if (caller.kind === 'organization') return { kind: 'api_key', id: caller.credentialId, label: caller.label };
  // Only staff routes set a reason. On all other routes, staff act in their own accounts, as ordinary users.
  const label = isStaff(caller) && reason !== undefined ? `${caller.label} (staff of the exchange)` : caller.label;
  return { kind: 'user', id: String(caller.userId), label };
}

const system = { kind: 'system', id: null, label: 'The exchange' };

const acronyms = /\b(api|url|utm|id)\b/g;

function readable(resourceType: string): string {
  return resourceType
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(acronyms, (word) => word.toUpperCase());
}

/** `primaryCurrency` → `Primary currency`, `agentUrl` → `Agent URL`. */
function labelOf(name: string): string {
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(acronyms, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
