import { aBanner, anAsset, someContents } from '../testing/formats';
import { canonicalSpec } from './canonical';
import type { FittedAsset, FittedContents } from './content';
import { compareWithFormat } from './fit';
import { noParameters } from './format';

function ask(formatKind: string, params: Record<string, unknown>, contents: FittedContents, ...assets: FittedAsset[]) {
  const { spec } = canonicalSpec({ formatKind, params })!;
  const found = compareWithFormat(spec, { contents, assets: new Map(assets.map((asset) => [asset.id, asset])), parameters: noParameters });
  return {
    problems: found.problems.map(({ field, requirement }) => `${field} ${requirement}`),
    unchecked: found.unchecked.map(({ requirement }) => requirement),
  };
}

const banner = someContents({ banner_image: { assetId: 'image_asset' } }, { clickThroughUrl: 'http://shop.example' });

describe('canonical formats of AdCP 3.1', () => {
  it('compare the terms of an image with the creative’s image, texts and addresses', () => {
    const params = { width: 300, height: 250, max_file_size_kb: 100, image_formats: ['png'] };
    expect(ask('image', params, banner, aBanner())).toEqual({ problems: [], unchecked: [] });
    expect(ask('image', { ...params, width: 728, ssl_required: true }, banner, aBanner()).problems).toEqual([
      'roles.banner_image width',
      'clickThroughUrl protocols',
    ]);
  });

  it('compare the duration of a video with a range that may be open', () => {
    const film = someContents({ video: { assetId: 'video_asset' } });
    const of = (params: Record<string, unknown>) => ask('video_hosted', params, film, anAsset('video', { durationMs: 20_000 })).problems;
    expect(of({ duration_ms_range: [null, 30_000] })).toEqual([]);
    expect(of({ duration_ms_range: [null, 15_000] })).toEqual(['roles.video max_duration_ms']);
    expect(of({ duration_ms_exact: 15_000 })).toEqual(['roles.video duration_ms']);
  });

  it('name terms that cannot be compared, among them lists that are too long', () => {
    const params = { width: 300, height: 250, provenance_required: true, platform_extensions: [], experimental: true };
    expect(ask('image', params, banner, aBanner()).unchecked).toEqual(['provenance_required', 'platform_extensions']);
    const many = Array.from({ length: 51 }, () => ({ width: 1, height: 1 }));
    expect(ask('image', { sizes: many }, banner, aBanner())).toEqual({ problems: [], unchecked: ['sizes'] });
  });

  it('take the slots of the product, with their limits and pools', () => {
    const slots = [
      { asset_group_id: 'headlines', asset_type: 'text', required: true, min: 2, max: 5, max_chars: 5 },
      { asset_group_id: 'logo', asset_type: 'image', max_size_kb: 10 },
    ];
    const contents = someContents({
      headlines_1: { text: 'short' },
      headlines_2: { text: 'too long' },
      logo: { assetId: 'image_asset' },
    });
    expect(ask('responsive_creative', { slots }, contents, aBanner()).problems).toEqual([
      'roles.logo max_file_size_kb',
      'roles.headlines_2 max_length',
    ]);
    expect(ask('responsive_creative', { slots }, someContents({ headlines_1: { text: 'a' } })).problems).toEqual([
      'roles.headlines min_count',
    ]);
  });

  it('are null for terms that are not kept and for an unknown kind without slots, and say when the seller makes the ad', () => {
    expect(canonicalSpec({ formatKind: 'image', params: null })).toBeNull();
    expect(canonicalSpec({ formatKind: 'custom', params: {} })).toBeNull();
    expect(canonicalSpec({ formatKind: 'toString', params: {} })).toBeNull();
    expect(canonicalSpec({ formatKind: 'image', params: { buyer_asset_acceptance: 'rejected' } })!.makesItself).toBe(true);
  });
});
