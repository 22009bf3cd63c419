import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import {
  AdminsOnly,
  CurrentCaller,
  CursorQuery,
  deleted,
  DeletedWire,
  firstParty,
  IdParam,
  Operation,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { AttachmentsService } from './attachments.service';
import { MediaEntitiesService } from './media-entities.service';
import {
  AttachToMediaEntityBody,
  attachmentWire,
  CreateMediaEntityBody,
  MediaEntityAttachmentWire,
  MediaEntityWire,
  mediaEntityWire,
  newEntityFrom,
  ResolvedMediaEntityWire,
  ResolveMediaEntityQuery,
  resolvedWire,
  targetFrom,
  UpdateMediaEntityBody,
} from './media-entity.wire';

const ofEntity = 'Id of the media entity.';

/** Media entities, which sellers invoice for media (gaps-2.md §8.5). */
@ApiTags('Media entities')
@Controller('api/v2/billing/media-entities')
export class MediaEntitiesController {
  constructor(
    private readonly mediaEntities: MediaEntitiesService,
    private readonly attachments: AttachmentsService,
  ) {}

  @Post()
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Create a media entity',
    description:
      'Admins only. The first entity of the account is primary; a later one sent as primary replaces it. 409 for a duplicate name and currency, and at the maximum number of entities.',
    status: 201,
    answers: MediaEntityWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateMediaEntityBody): Promise<MediaEntityWire> {
    return mediaEntityWire(await this.mediaEntities.create(caller, newEntityFrom(body)));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({ summary: 'List media entities', description: 'Newest first.', answers: [MediaEntityWire], list: 'cursor', errors: [403] })
  async list(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<Page<MediaEntityWire>> {
    return (await this.mediaEntities.list(caller, query)).map(mediaEntityWire);
  }

  @Get('resolve')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Resolve the media entity that is invoiced',
    description:
      'For exactly one advertiser or child account. The first rule with a result applies: the entity attached to the advertiser; the one attached to its account, else the primary entity of that child account; the primary entity of the organization, which is the account above or an account without one; none.',
    answers: ResolvedMediaEntityWire,
    errors: [403, 404],
  })
  async resolve(@CurrentCaller() caller: Caller, @Query() query: ResolveMediaEntityQuery): Promise<ResolvedMediaEntityWire> {
    return resolvedWire(await this.attachments.resolve(caller, targetFrom(query)));
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({ summary: 'Read a media entity', description: 'Reads it by id.', answers: MediaEntityWire, errors: [403, 404] })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MediaEntityWire> {
    return mediaEntityWire(await this.mediaEntities.read(caller, id));
  }

  @Put(':id')
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Update a media entity',
    description:
      'Admins only. Omitted fields keep their value; null clears. An entity stays primary until another one is made primary. 409 for a duplicate name and currency.',
    answers: MediaEntityWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async update(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: UpdateMediaEntityBody): Promise<MediaEntityWire> {
    return mediaEntityWire(await this.mediaEntities.update(caller, id, definedOnly({ ...body })));
  }

  @Delete(':id')
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Remove a media entity',
    description: 'Admins only. 400 while it has attachments. The oldest remaining entity replaces a removed primary one.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeletedWire> {
    await this.mediaEntities.remove(caller, id);
    return deleted(id);
  }

  @Get(':id/attachments')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List attachments of a media entity',
    description: 'Advertisers and child accounts, newest first.',
    answers: [MediaEntityAttachmentWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async listAttachments(
    @CurrentCaller() caller: Caller,
    @IdParam('id', ofEntity) id: string,
    @Query() query: CursorQuery,
  ): Promise<Page<MediaEntityAttachmentWire>> {
    return (await this.attachments.list(caller, id, query)).map(attachmentWire);
  }

  @Post(':id/attachments')
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Attach an advertiser or a child account to a media entity',
    description:
      'Admins only. Send exactly one of the two; it can be attached to one entity only. 409 when it is already attached, and at the maximum number of attachments.',
    status: 201,
    answers: MediaEntityAttachmentWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async attach(
    @CurrentCaller() caller: Caller,
    @IdParam('id', ofEntity) id: string,
    @Body() body: AttachToMediaEntityBody,
  ): Promise<MediaEntityAttachmentWire> {
    return attachmentWire(await this.attachments.add(caller, id, targetFrom(body)));
  }

  @Delete(':id/attachments/:attachmentId')
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Detach an advertiser or a child account from a media entity',
    description: 'Admins only. The invoiced entity is then resolved without the attachment.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async detach(
    @CurrentCaller() caller: Caller,
    @IdParam('id', ofEntity) id: string,
    @IdParam('attachmentId') attachmentId: string,
  ): Promise<DeletedWire> {
    await this.attachments.remove(caller, id, attachmentId);
    return deleted(attachmentId);
  }
}
