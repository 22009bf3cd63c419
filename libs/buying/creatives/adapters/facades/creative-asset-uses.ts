import { Injectable } from '@nestjs/common';
import { type AssetKey, AssetUses } from '@exchange/creative-assets';
import { Creatives } from '../../domain/ports';

/** Implements the port of creative assets for what uses them (ADR 49). */
@Injectable()
export class CreativeAssetUses extends AssetUses {
  constructor(private readonly creatives: Creatives) {
    super();
  }

  isUsed({ id, ...scope }: AssetKey): Promise<boolean> {
    return this.creatives.isAssetUsed(scope, id);
  }
}
