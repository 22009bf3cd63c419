import { Injectable } from '@nestjs/common';
import { PeopleDirectory } from '@exchange/accounts';
import {
  type Caller,
  grantedAdvertisers,
  invalidField,
  isAdmin,
  keysetOf,
  normaliseEmail,
  Page,
  pageLimits,
  unionPage,
} from '@exchange/kernel';
import { type Condition, Database, ListReads } from '@exchange/platform';
import { actorOrigins, adminsOnlyTypes, type AuditFilter, type AuditLogRequest, conditionsOf } from './audit-filter';
import type { AuditRow } from './audit-row';

const listed = {
  name: 'audit.list',
  select: 'id, at, actor_kind, actor_label, action, resource_type, resource_id, resource_name, description, changed_fields',
  from: 'audit_entries',
  orderBy: 'at desc, id desc',
};

/** Reads the entries that the platform's `AuditTrail` writes. */
@Injectable()
export class AuditLogService {
  private readonly lists = new ListReads<AuditRow>(this.database, listed);

  constructor(
    private readonly database: Database,
    private readonly people: PeopleDirectory,
  ) {}

  /**
   * Entries of the account, newest first; a buyer agent sees those of its granted advertisers, and only admins those about payouts. 400 when `endDate` is before `startDate`, and for an
   * invalid cursor.
   */
  async list(caller: Caller, query: AuditLogRequest): Promise<Page<AuditRow>> {
    const after = keysetOf(query.cursor);
    const request = { take: query.take ?? query.limit ?? pageLimits.default, skip: after ? 0 : query.skip };
    const filter = await this.filterOf(caller, query);
    if (!filter) return new Page<AuditRow>([], { ...request, total: 0, hasMore: false, nextCursor: null });
    const conditions = conditionsOf(filter);
    const behind: Condition = ['(at, id) < ($?, $?)', after?.[0], after?.[1]];
    const [found, total] = await Promise.all([
      this.lists.page([...conditions, behind], { take: request.take + 1, skip: request.skip }),
      this.lists.count(conditions),
    ]);
    return unionPage(found, { ...request, total }, (row) => [row.at.toISOString(), row.id]);
  }

  /** Null when no entry can match. */
  private async filterOf(caller: Caller, query: AuditLogRequest): Promise<AuditFilter | null> {
    const { startDate, endDate, advertiserId, campaignId, resourceId, resourceTypes, actions, actorOrigin, outcome } = query;
    if (startDate && endDate && endDate < startDate) throw invalidField('endDate', 'endDate must not be before startDate.');
    const actorUserIds = await this.actorsOf(query);
    if (outcome !== 'succeeded' || actorUserIds === null) return null;
    return {
      accountId: caller.accountId,
      advertiserIds: grantedAdvertisers(caller),
      hiddenTypes: isAdmin(caller) ? undefined : adminsOnlyTypes,
      actorKinds: actorOrigin && actorOrigins[actorOrigin],
      startDate,
      endDate,
      advertiserId,
      campaignId,
      resourceId,
      resourceTypes,
      actions,
      actorUserIds,
    };
  }

  /** Entries refer to people by id, so that an address can be changed and erased. Null: no person has the address. */
  private async actorsOf({ actorUserId, actorUserEmail }: AuditLogRequest): Promise<readonly number[] | null> {
    const ids = actorUserId === undefined ? [] : [actorUserId];
    if (actorUserEmail === undefined) return ids;
    const found = await this.people.idByEmail(normaliseEmail(actorUserEmail));
    return found === null ? null : [...ids, found];
  }
}
