import { Injectable } from '@nestjs/common';
import { CreativeAssetsFacade } from '../../application/creative-assets.facade';
import type { AssetView } from '../../application/creative-assets.service';
import type { AssetState } from '../../domain/asset-state';
import { assetLimits } from '../../domain/limits';
import type { CreativeAssetDetailWire, CreativeAssetPreviewWire, CreativeAssetWire } from './asset.wire';

/** Makes responses of assets, with signed links to their files. */
@Injectable()
export class AssetWires {
  constructor(private readonly facade: CreativeAssetsFacade) {}

  of(asset: AssetState): CreativeAssetWire {
    const { id: assetId, accountId: _, tags, facts, refusal, ...rest } = asset;
    const link = this.facade.link(asset);
    const url = link?.url ?? null;
    return {
      assetId,
      ...rest,
      facts: facts && { ...facts },
      refusal: refusal && { ...refusal },
      tags: [...tags],
      url,
      urlExpiresAt: link?.expiresAt ?? null,
      preview: previewOf(asset, url),
    };
  }

  detailOf({ asset, upload }: AssetView): CreativeAssetDetailWire {
    const open = upload && { partBytes: assetLimits.partBytes, parts: [...upload.parts], expiresAt: upload.expiresAt };
    return { ...this.of(asset), upload: open };
  }
}

function previewOf({ kind, status }: AssetState, url: string | null): CreativeAssetPreviewWire {
  if (kind === 'text' || kind === 'url') return { kind: 'none', reason: 'It has no file.' };
  if (status === 'refused') return { kind: 'none', reason: 'The file was refused.' };
  if (url === null) return { kind: 'none', reason: 'The file was not checked yet.' };
  if (kind === 'html') return { kind: 'none', reason: 'HTML is not shown, because it may run scripts.' };
  if (kind === 'video') return { kind, url, reason: 'Videos are not decoded here, so there is no still picture.' };
  return kind === 'audio' ? { kind, url, reason: 'Audio has no picture.' } : { kind, url };
}
