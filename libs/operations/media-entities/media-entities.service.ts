import { Injectable } from '@nestjs/common';
import {
  type Caller,
  Clock,
  Ids,
  invalidField,
  newestPage,
  type Page,
  type PageRequest,
  sameValue,
  cursorRequestOf,
  UnitOfWork,
} from '@exchange/kernel';
import { type Audited, AuditTrail, Caps, Database, isUniqueViolation } from '@exchange/platform';
import { mediaEntityErrors } from './errors';
import { entityColumns, type MediaEntity, type MediaEntitySettings } from './media-entity.row';

/** How the audit log records a media entity. */
const audited: Audited<MediaEntity> = {
  resourceType: 'MEDIA_ENTITY',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ entityName }) => entityName,
  hidden: ['id'],
};

export type NewMediaEntity = MediaEntitySettings & { readonly isPrimary: boolean };

/** Media entities of an account, exactly one of which is primary. Writes of one account are serialized. */
@Injectable()
export class MediaEntitiesService {
  constructor(
    private readonly database: Database,
    private readonly caps: Caps,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The first entity is always primary. 409 for a duplicate name and currency. */
  async create(caller: Caller, wanted: NewMediaEntity): Promise<MediaEntity> {
    const { accountId } = caller;
    return this.runLocked(accountId, async () => {
      const room = { name: 'media-entities', place: 'media_entities where account_id = $1', params: [accountId] } as const;
      await this.caps.insistOn({ ...room, error: mediaEntityErrors.tooMany });
      const primary = await this.primaryOf(accountId);
      const now = this.clock.now();
      const isPrimary = wanted.isPrimary || primary === null;
      const created: MediaEntity = { ...wanted, isPrimary, accountId, id: this.ids.next('entity'), createdAt: now, updatedAt: now };
      if (isPrimary && primary) await this.store(primary, { ...primary, isPrimary: false });
      await refuseDuplicates(() =>
        this.database.query(
          `insert into media_entities (account_id, id, entity_name, country_code, currency, billing_emails, address, address2, city, region,
             postal_code, tax_id, is_primary, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
          [accountId, created.id, ...settingsOf(created), now],
        ),
      );
      await this.audit.record('CREATE', audited, null, created);
      return created;
    });
  }

  /** 404 when the entity belongs to another account. */
  async read(caller: Caller, id: string): Promise<MediaEntity> {
    return this.find(caller.accountId, id);
  }

  async list(caller: Caller, request: PageRequest): Promise<Page<MediaEntity>> {
    const { limit, after } = cursorRequestOf(request);
    const [createdAt, id] = after ?? [null, null];
    const rows = await this.database.query<MediaEntity>(
      `select ${entityColumns} from media_entities
       where account_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3))
       order by created_at desc, id desc limit $4`,
      [caller.accountId, createdAt, id, limit + 1],
      'media_entities.list',
    );
    return newestPage(rows, limit);
  }

  /** Omitted fields keep their value. 400 when the primary entity is set to non-primary. */
  async update(caller: Caller, id: string, changes: Partial<NewMediaEntity>): Promise<MediaEntity> {
    const { accountId } = caller;
    return this.runLocked(accountId, async () => {
      const before = await this.find(accountId, id);
      const after = { ...before, ...changes };
      if (before.isPrimary && !after.isPrimary) throw invalidField('isPrimary', mediaEntityErrors.onlyPrimary().message);
      const primary = await this.primaryOf(accountId);
      if (after.isPrimary && primary && primary.id !== id) await this.store(primary, { ...primary, isPrimary: false });
      return this.store(before, after);
    });
  }

  /** 400 while the entity has attachments. The oldest remaining entity replaces a removed primary one. */
  async remove(caller: Caller, id: string): Promise<void> {
    const { accountId } = caller;
    await this.runLocked(accountId, async () => {
      const entity = await this.find(accountId, id);
      const attached = 'select 1 from media_entity_attachments where account_id = $1 and entity_id = $2 limit 1';
      if ((await this.database.query(attached, [accountId, id])).length > 0) throw mediaEntityErrors.hasAttachments();
      await this.database.query('delete from media_entities where account_id = $1 and id = $2', [accountId, id]);
      await this.audit.record('DELETE', audited, entity, entity);
      if (!entity.isPrimary) return;
      const oldest = `select ${entityColumns} from media_entities where account_id = $1 order by created_at, id limit 1`;
      const [next] = await this.database.query<MediaEntity>(oldest, [accountId]);
      if (next) await this.store(next, { ...next, isPrimary: true });
    });
  }

  /** Runs `work` in a transaction under the account's lock, so that writes of one account are serialized. */
  runLocked<Result>(accountId: number, work: () => Promise<Result>): Promise<Result> {
    return this.unitOfWork.run(async () => {
      await this.database.lock('mediaEntities', accountId);
      return work();
    });
  }

  async find(accountId: number, id: string): Promise<MediaEntity> {
    const sql = `select ${entityColumns} from media_entities where account_id = $1 and id = $2`;
    const [entity] = await this.database.query<MediaEntity>(sql, [accountId, id]);
    if (!entity) throw mediaEntityErrors.notFound();
    return entity;
  }

  async primaryOf(accountId: number): Promise<MediaEntity | null> {
    const sql = `select ${entityColumns} from media_entities where account_id = $1 and is_primary`;
    const [entity] = await this.database.query<MediaEntity>(sql, [accountId]);
    return entity ?? null;
  }

  private async store(before: MediaEntity, changed: MediaEntity): Promise<MediaEntity> {
    if (sameValue(before, changed)) return before;
    const after: MediaEntity = { ...changed, updatedAt: this.clock.now() };
    await refuseDuplicates(() =>
      this.database.query(
        `update media_entities set entity_name = $3, country_code = $4, currency = $5, billing_emails = $6, address = $7, address2 = $8,
           city = $9, region = $10, postal_code = $11, tax_id = $12, is_primary = $13, updated_at = $14
         where account_id = $1 and id = $2`,
        [after.accountId, after.id, ...settingsOf(after), after.updatedAt],
      ),
    );
    await this.audit.record('UPDATE', audited, before, after);
    return after;
  }
}

function settingsOf(entity: MediaEntity): unknown[] {
  const { entityName, countryCode, currency, billingEmails, address, address2, city, region, postalCode, taxId, isPrimary } = entity;
  return [entityName, countryCode, currency, JSON.stringify(billingEmails), address, address2, city, region, postalCode, taxId, isPrimary];
}

async function refuseDuplicates(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error, 'media_entities_once')) throw mediaEntityErrors.isThere({ field: 'entityName' });
    throw error;
  }
}
