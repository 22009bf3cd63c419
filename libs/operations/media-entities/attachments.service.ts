import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, newestPage, type Page, type PageRequest, cursorRequestOf } from '@exchange/kernel';
import { type Audited, AuditTrail, Caps, Database } from '@exchange/platform';
import { mediaEntityErrors } from './errors';
import { MediaEntitiesService } from './media-entities.service';
import { type AttachmentTarget, attachmentColumns, entityColumns, type MediaEntity } from './media-entity.row';
import type { InvoiceResolution, MediaEntityAttachment } from './media-entity.row';

interface Attached extends MediaEntityAttachment {
  readonly entityName: string;
}

/** How the audit log records an attachment: as an update of the entity. */
const audited: Audited<Attached> = {
  resourceType: 'MEDIA_ENTITY',
  accountId: ({ accountId }) => accountId,
  id: ({ entityId }) => entityId,
  name: ({ entityName }) => entityName,
  scope: ({ advertiserId }) => ({ advertiserId }),
  hidden: ['id', 'entityId', 'entityName'],
};

/** The attached object and the organization above it. */
interface Place {
  readonly advertiserId: number | null;
  readonly accountId: number;
  readonly parentId: number | null;
}

/** Attachments of media entities, and the entity that is invoiced by them. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly entities: MediaEntitiesService,
    private readonly database: Database,
    private readonly caps: Caps,
    private readonly audit: AuditTrail,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, entityId: string, request: PageRequest): Promise<Page<MediaEntityAttachment>> {
    const { accountId } = await this.entities.read(caller, entityId);
    const { limit, after } = cursorRequestOf(request);
    const [createdAt, id] = after ?? [null, null];
    const rows = await this.database.query<MediaEntityAttachment>(
      `select ${attachmentColumns} from media_entity_attachments
       where account_id = $1 and entity_id = $2 and ($3::timestamptz is null or (created_at, id) < ($3, $4))
       order by created_at desc, id desc limit $5`,
      [accountId, entityId, createdAt, id, limit + 1],
      'media_entity_attachments.list',
    );
    return newestPage(rows, limit);
  }

  /** 404 for an object outside of the account and its children, 409 for one that is already attached. */
  async add(caller: Caller, entityId: string, target: AttachmentTarget): Promise<MediaEntityAttachment> {
    const { accountId } = caller;
    return this.entities.runLocked(accountId, async () => {
      const { entityName } = await this.entities.find(accountId, entityId);
      const place = await this.placeOf(accountId, target);
      const room = {
        name: 'media-entity-attachments',
        place: 'media_entity_attachments where account_id = $1',
        params: [accountId],
      } as const;
      await this.caps.insistOn({ ...room, error: mediaEntityErrors.tooManyAttachments });
      const added: MediaEntityAttachment = {
        accountId,
        id: this.ids.next('attachment'),
        entityId,
        advertiserId: place.advertiserId,
        childCustomerId: place.advertiserId === null ? place.accountId : null,
        createdAt: this.clock.now(),
      };
      const [row] = await this.database.query(
        `insert into media_entity_attachments (account_id, id, entity_id, advertiser_id, child_account_id, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
        [accountId, added.id, entityId, added.advertiserId, added.childCustomerId, added.createdAt],
      );
      if (!row) throw mediaEntityErrors.alreadyAttached({ field: Object.keys(target)[0]! });
      await this.audit.record({ action: 'UPDATE', did: 'attached to' }, audited, null, { ...added, entityName });
      return added;
    });
  }

  async remove(caller: Caller, entityId: string, id: string): Promise<void> {
    const { accountId } = caller;
    await this.entities.runLocked(accountId, async () => {
      const { entityName } = await this.entities.find(accountId, entityId);
      const [removed] = await this.database.query<MediaEntityAttachment>(
        `delete from media_entity_attachments where account_id = $1 and entity_id = $2 and id = $3 returning ${attachmentColumns}`,
        [accountId, entityId, id],
      );
      if (!removed) throw mediaEntityErrors.unknownAttachment();
      const gone: Attached = { ...removed, entityName, advertiserId: null, childCustomerId: null };
      await this.audit.record({ action: 'UPDATE', did: 'detached from' }, audited, { ...removed, entityName }, gone);
    });
  }

  /** The first of: the entity attached to the advertiser, that of the child account, its own primary entity, the primary entity of the organization, none. */
  async resolve(caller: Caller, target: AttachmentTarget): Promise<InvoiceResolution> {
    const { advertiserId, accountId, parentId } = await this.placeOf(caller.accountId, target);
    if (advertiserId !== null) {
      const entity = await this.attachedTo('advertiser_id', advertiserId);
      if (entity) return { entity, resolvedVia: 'advertiser' };
    }
    if (parentId !== null) {
      const entity = (await this.attachedTo('child_account_id', accountId)) ?? (await this.entities.primaryOf(accountId));
      if (entity) return { entity, resolvedVia: 'account' };
    }
    const entity = await this.entities.primaryOf(parentId ?? accountId);
    return { entity, resolvedVia: entity ? 'org' : 'none' };
  }

  private async attachedTo(column: 'advertiser_id' | 'child_account_id', id: number): Promise<MediaEntity | null> {
    const [entity] = await this.database.query<MediaEntity>(
      `select ${entityColumns} from media_entities
       where (account_id, id) in (select account_id, entity_id from media_entity_attachments where ${column} = $1)`,
      [id],
    );
    return entity ?? null;
  }

  /** 404 for an object outside of the account and its children. A child account can also resolve itself. */
  private async placeOf(callingId: number, target: AttachmentTarget): Promise<Place> {
    const [place] =
      'advertiserId' in target
        ? await this.database.query<Place>(
            `select advertisers.id as "advertiserId", accounts.id as "accountId", accounts.parent_id as "parentId"
             from advertisers join accounts on accounts.id = advertisers.account_id
             where advertisers.id = $2 and (accounts.id = $1 or accounts.parent_id = $1)`,
            [callingId, target.advertiserId],
          )
        : await this.database.query<Place>(
            `select null as "advertiserId", id as "accountId", parent_id as "parentId" from accounts
             where id = $2 and parent_id is not null and (id = $1 or parent_id = $1)`,
            [callingId, target.childCustomerId],
          );
    if (!place) throw mediaEntityErrors.unknownTarget();
    return place;
  }
}
