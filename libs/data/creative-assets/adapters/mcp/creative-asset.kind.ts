import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { advertiserOrCampaign, type KindOwner, type KindSearch, ObjectKind } from '@exchange/platform/tools';
import { CreativeAssetsService } from '../../application/creative-assets.service';
import { assetKinds } from '../../domain/asset-facts';
import { assetStates } from '../../domain/asset.states';
import { assetLimits } from '../../domain/limits';
import { AssetWires } from '../http/asset-wires';
import type { CreativeAssetDetailWire, CreativeAssetWire } from '../http/asset.wire';

const filter = z.strictObject({
  ...advertiserOrCampaign,
  assetType: z.enum(assetKinds).optional(),
  status: z.enum(assetStates.stored).optional().describe('Default: all but archived.'),
  tag: z.string().min(1).max(assetLimits.tagLength).optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class CreativeAssetKind extends ObjectKind<typeof filter> {
  readonly kind = 'creative_asset';
  readonly description = 'A file, a text or an address of an advertiser, for creatives.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly isOfAdvertiser = true;
  override readonly idField = 'assetId';

  constructor(
    private readonly assets: CreativeAssetsService,
    private readonly wires: AssetWires,
  ) {
    super();
  }

  /** Newest first; `query` matches a part of the name. */
  override async search(
    caller: Caller,
    { query, filter: { advertiserId, assetType: kind, status, tag }, cursor, limit }: KindSearch<Filter>,
  ): Promise<Page<CreativeAssetWire>> {
    const request = { limit, ...definedOnly({ cursor }) };
    const found = await this.assets.list(caller, { advertiserId: advertiserId!, kind, status, query, tag }, request);
    return found.map((asset) => this.wires.of(asset));
  }

  /** With the parts that have arrived, while the file is being uploaded. */
  override async get(caller: Caller, id: string, { advertiserId }: KindOwner = {}): Promise<CreativeAssetDetailWire> {
    return this.wires.detailOf(await this.assets.get(caller, { advertiserId: advertiserId!, id }));
  }
}
