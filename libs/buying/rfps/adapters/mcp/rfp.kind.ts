import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { type KindSearch, ObjectKind, someOf, toolFields } from '@exchange/platform';
import { RfpsService } from '../../application/rfps.service';
import { planningBriefStates } from '../../domain/planning-brief.states';
import { responseWire } from '../http/brief-response.wire';
import { briefWire, type PlanningBriefWire } from '../http/planning-brief.wire';

/** Answers that `include: ["responses"]` shows, newest first; REST has the others. */
const mostResponses = 50;

const filter = z.strictObject({
  advertiserId: toolFields.advertiserId.optional(),
  status: someOf(planningBriefStates.states, 'One or more. Default: every one.'),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class RfpKind extends ObjectKind<typeof filter> {
  readonly kind = 'rfp';
  readonly description = 'A planning brief: sellers are asked for offers, and answer with quotes.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly includes = ['responses'];

  constructor(private readonly rfps: RfpsService) {
    super();
  }

  /** Newest first; `query` is part of a campaign’s or an advertiser’s name, or of the audience. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<PlanningBriefWire>> {
    const more = definedOnly({ text: query, advertiserIds: wanted.advertiserId === undefined ? undefined : [wanted.advertiserId] });
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.rfps.list(caller, wanted.status, request, more)).map(briefWire);
  }

  override async get(caller: Caller, id: string, include: readonly string[]): Promise<object> {
    const brief = briefWire(await this.rfps.read(caller, id));
    if (!include.includes('responses')) return brief;
    const { rows } = await this.rfps.answers(caller, id, { limit: mostResponses });
    return { ...brief, responses: rows.map(responseWire) };
  }
}
