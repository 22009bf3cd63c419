import { Injectable } from '@nestjs/common';
import { CreativeAssetsFacade } from '@exchange/creative-assets';
import { type CreativeContents, CreativesFacade, type CreativeState, type CreativeVersionState } from '@exchange/creatives';
import { formatLimits } from '../../domain/limits';
import { type AdvertiserKey, type FittedCreative, FittedCreatives, type ReadyCreatives } from '../../domain/ports';

@Injectable()
export class FacadeFittedCreatives extends FittedCreatives {
  constructor(
    private readonly creatives: CreativesFacade,
    private readonly assets: CreativeAssetsFacade,
  ) {
    super();
  }

  async ready(advertiser: AdvertiserKey, limit: number): Promise<ReadyCreatives> {
    const listed = await this.creatives.list({ ...advertiser, status: 'ready' }, { limit, after: null });
    const ids = listed.slice(0, limit).map(({ id }) => id);
    const { readTogether, readCharacters } = formatLimits;
    const creatives: FittedCreative[] = [];
    let characters = 0;
    let read = 0;
    while (read < ids.length && characters < readCharacters) {
      const some = await this.readyAmong(advertiser, ids.slice(read, read + readTogether));
      read += readTogether;
      creatives.push(...some);
      for (const { contents } of some) characters += JSON.stringify(contents).length;
    }
    return { creatives, isCut: listed.length > limit || read < ids.length };
  }

  private async readyAmong(advertiser: AdvertiserKey, ids: readonly string[]): Promise<readonly FittedCreative[]> {
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
