import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, type Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { BriefAnswersService } from '../../application/brief-answers.service';
import { BriefArtifactsService } from '../../application/brief-artifacts.service';
import { type BriefArtifactDetailWire, briefArtifactWire, type BriefArtifactWire, briefDetailWire } from '../http/brief-artifact.wire';

const filter = z.strictObject({});
type Filter = z.output<typeof filter>;

@Injectable()
export class BriefKind extends ObjectKind<typeof filter> {
  readonly kind = 'brief';
  readonly description = 'A brief that a storefront of the account received from a discovery, redacted, and what it answered.';
  readonly filter = filter;
  override readonly accountType = 'SELLER';

  constructor(
    private readonly briefs: BriefArtifactsService,
    private readonly answers: BriefAnswersService,
  ) {
    super();
  }

  /** Newest first. */
  override async search(caller: Caller, { query, cursor, limit }: KindSearch<Filter>): Promise<Page<BriefArtifactWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    const page = await this.briefs.newest(caller, { limit, ...definedOnly({ cursor }) });
    return (await this.answers.addTo(caller, page)).map(briefArtifactWire);
  }

  override async get(caller: Caller, id: string): Promise<BriefArtifactDetailWire> {
    return briefDetailWire(await this.answers.read(caller, await this.briefs.read(caller, id)));
  }
}
