import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  BeforeEmailVerification,
  BuyersOnly,
  CurrentCaller,
  deleted,
  DeletedWire,
  everyone,
  Field,
  IdParam,
  IntegerIdParam,
  Operation,
  Takes,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { ListAccessService } from '../../application/list-access.service';
import type { ListShare } from '../../domain/list-share';

class ListReaderWire {
  @Field.integer()
  storefrontId: number;

  @Field.text({ many: true, description: 'Lists that the seller reads as one list.' })
  listIds: string[];

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ description: 'The token expires at this time.' })
  expiresAt: Date;

  @Field.timestamp({ nullable: true })
  lastReadAt: Date | null;
}

@ApiTags('Property lists')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/property-lists/:listId/readers')
@OperationIds({ list: 'listPropertyListReaders', revoke: 'revokePropertyListReaders' })
export class ListAccessController {
  constructor(private readonly access: ListAccessService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List the sellers that may read a property list',
    description: 'Orders and offers give sellers a token for the list. Newest first.',
    answers: [ListReaderWire],
    list: 'whole',
    errors: [403, 404],
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('listId') id: string,
  ): Promise<Page<ListReaderWire>> {
    return (await this.access.list(caller, { advertiserId, id })).map(readerWire);
  }

  @Delete()
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Revoke the access of sellers to a property list',
    description: 'Revokes every token for the list at once. Later orders create new ones.',
    answers: DeletedWire,
    errors: [403, 404],
  })
  async revoke(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('listId') id: string,
  ): Promise<DeletedWire> {
    await this.access.revoke(caller, { advertiserId, id });
    return deleted(id);
  }
}

function readerWire({ sellerId: storefrontId, listIds, createdAt, expiresAt, lastReadAt }: ListShare): ListReaderWire {
  return { storefrontId, listIds: [...listIds], createdAt, expiresAt, lastReadAt };
}
