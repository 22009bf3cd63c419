import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, type Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind } from '@exchange/platform';
import { BriefArtifactsService } from '../../application/brief-artifacts.service';
import { briefArtifactWire, type BriefArtifactWire } from '../http/brief-artifact.wire';

const filter = z.strictObject({});
type Filter = z.output<typeof filter>;

@Injectable()
export class BriefKind extends ObjectKind<typeof filter> {
  readonly kind = 'brief';
  readonly description = 'A brief that a storefront of the account received from a discovery, redacted.';
  readonly filter = filter;
  override readonly accountType = 'SELLER';

  constructor(private readonly briefs: BriefArtifactsService) {
    super();
  }

  /** Newest first. */
  override async search(caller: Caller, { query, cursor, limit }: KindSearch<Filter>): Promise<Page<BriefArtifactWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    return (await this.briefs.newest(caller, { limit, ...definedOnly({ cursor }) })).map(briefArtifactWire);
  }

  override async get(caller: Caller, id: string): Promise<BriefArtifactWire> {
    return briefArtifactWire(await this.briefs.read(caller, id));
  }
}
