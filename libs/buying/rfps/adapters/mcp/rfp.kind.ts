import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { type KindSearch, ObjectKind, optionalListOf, toolFields } from '@exchange/platform/tools';
import { RfpsService } from '../../application/rfps.service';
import { planningBriefStates } from '../../domain/planning-brief.states';
import { briefWire } from '../http/planning-brief.wire';
import { withFlight } from './with-flight';

const filter = z.strictObject({
  advertiserId: toolFields.advertiserId.optional(),
  status: optionalListOf(planningBriefStates.states, 'One or more. Default: every one.'),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class RfpKind extends ObjectKind<typeof filter> {
  readonly kind = 'rfp';
  readonly description = 'A planning brief: a request for offers to sellers, with their quotes.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly rfps: RfpsService) {
    super();
  }

  /** Newest first; `query` is part of the campaign’s or advertiser’s name, or of the audience. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<object>> {
    const more = definedOnly({ text: query, advertiserIds: wanted.advertiserId === undefined ? undefined : [wanted.advertiserId] });
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.rfps.list(caller, wanted.status, request, more)).map((brief) => withFlight(briefWire(brief)));
  }

  override async get(caller: Caller, id: string): Promise<object> {
    return withFlight(briefWire(await this.rfps.read(caller, id)));
  }
}
