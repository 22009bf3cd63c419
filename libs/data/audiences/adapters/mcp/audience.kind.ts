import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, invalidField, type Page } from '@exchange/kernel';
import { type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
import { AudiencesService } from '../../application/audiences.service';
import { audienceStates } from '../../domain/audience.states';
import { audienceWire, type AudienceWire } from '../http/audience.wire';

const filter = z.strictObject({
  advertiserId: toolFields.advertiserId,
  status: z.enum(audienceStates.states).optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class AudienceKind extends ObjectKind<typeof filter> {
  readonly kind = 'audience';
  readonly description = 'Sets of hashed people whom an advertiser wants to reach or exclude.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly audiences: AudiencesService) {
    super();
  }

  /** Newest first, within one advertiser and without deleted audiences; `query` matches a part of the name. */
  override async search(caller: Caller, { query: name, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<AudienceWire>> {
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.audiences.newest(caller, { ...wanted, name }, request)).map(audienceWire);
  }

  override async get(caller: Caller, id: string, { advertiserId }: KindOwner = {}): Promise<AudienceWire> {
    if (advertiserId === undefined) throw invalidField('advertiserId', 'advertiserId says whose it is.');
    return audienceWire(await this.audiences.get(caller, advertiserId, id));
  }
}
