import { Injectable } from '@nestjs/common';
import { CreativeAssetsFacade } from '@exchange/creative-assets';
import { type CreativeContents, CreativesFacade, type CreativeState, type CreativeVersionState } from '@exchange/creatives';
import { type AdvertiserKey, type FittedCreative, FittedCreatives } from '../../domain/ports';

@Injectable()
export class FacadeFittedCreatives extends FittedCreatives {
  constructor(
    private readonly creatives: CreativesFacade,
    private readonly assets: CreativeAssetsFacade,
  ) {
    super();
  }

  async ready(advertiser: AdvertiserKey, limit: number): Promise<readonly FittedCreative[]> {
    const listed = (await this.creatives.list({ ...advertiser, status: 'ready' }, { limit, after: null })).slice(0, limit);
    const ids = listed.map(({ id }) => id);
    const ready = new Map((await this.creatives.readyVersions(advertiser, ids)).map((one) => [one.creative.id, one]));
    return this.withAssets(
      advertiser,
      ids.flatMap((id) => ready.get(id) ?? []),
    );
  }

  async find(advertiser: AdvertiserKey, creativeId: string): Promise<FittedCreative | null> {
    const found = await this.creatives.latest({ ...advertiser, id: creativeId });
    const version = found?.draft ?? found?.current;
    if (!found || !version) return null;
    return (await this.withAssets(advertiser, [{ creative: found.creative, version }]))[0]!;
  }

  private async withAssets(
    advertiser: AdvertiserKey,
    versions: readonly { readonly creative: CreativeState; readonly version: CreativeVersionState }[],
  ): Promise<readonly FittedCreative[]> {
    const ids = new Set(versions.flatMap(({ version }) => assetIdsOf(version.contents)));
    const assets = await this.assets.find(advertiser, [...ids]);
    return versions.map(({ creative: { id, name }, version: { format, contents } }) => ({
      creativeId: id,
      name,
      format,
      contents,
      assets,
    }));
  }
}

const assetIdsOf = ({ roles }: CreativeContents): readonly string[] =>
  Object.values(roles).flatMap((content) => ('assetId' in content ? [content.assetId] : []));
