import { aBanner, aFormat, aRole, someContents } from '../testing/formats';
import { acceptedBy, fitOf, listedFormat } from './accepted';
import { coverageOf } from './coverage';
import type { FormatRef } from './format';
import { formatKey, indexOf } from './format-index';
import { formatLimits } from './limits';
import type { FittedCreative, WantedProduct } from './ports';

const ref = (id: string, more: Partial<FormatRef> = {}): FormatRef => ({
  agentUrl: 'https://seller.example',
  id,
  width: null,
  height: null,
  durationMs: null,
  ...more,
});

const product = (id: string, formats: WantedProduct['formats'] = { named: [ref(id)], canonical: [] }): WantedProduct => ({
  productId: `sf1:7:${id}`,
  productName: id,
  sellerId: 7,
  packageId: null,
  formats,
});

const creative = (creativeId: string, more: Partial<FittedCreative> = {}): FittedCreative => ({
  creativeId,
  name: creativeId,
  format: null,
  contents: someContents({ image_main: { assetId: 'image_asset' } }),
  assets: new Map([['image_asset', aBanner()]]),
  ...more,
});

const small = aFormat([aRole('image', { width: 300, height: 250 })], { id: 'small' });
const large = aFormat([aRole('image', { width: 970, height: 250 })], { id: 'large' });
const film = aFormat([aRole('video')], { id: 'film' });
const lists = new Map([[7, indexOf([small, large, film])]]);
const next = async () => undefined;
const of = (products: readonly WantedProduct[], creatives: readonly FittedCreative[], isCut = false) =>
  coverageOf(products, lists, { creatives, isCut }, next);

describe('the coverage of products', () => {
  it('is covered by one creative in one format, and missing with the nearest creatives otherwise', async () => {
    const both = product('both', { named: [ref('film'), ref('small')], canonical: [] });
    const text = creative('text', { contents: someContents({ headline: { text: 'a' } }) });
    const found = await of([both, product('large')], [text, creative('banner')]);
    expect(found.required.map(({ productId }) => productId)).toEqual(['sf1:7:both', 'sf1:7:large']);
    expect(found.covered).toMatchObject([{ product: { productId: 'sf1:7:both' }, creatives: [{ creative: { creativeId: 'banner' } }] }]);
    expect(found.missing).toMatchObject([{ product: { productId: 'sf1:7:large' } }]);
    const nearest = found.missing[0]!.nearest.map((one) => [
      one.creative.creativeId,
      one.fit.problems.map(({ requirement }) => requirement),
    ]);
    expect(nearest).toEqual([
      ['text', ['required']],
      ['banner', ['width']],
    ]);
    expect(found.unknown).toEqual([]);
  });

  it('is unknown when nobody can tell, and says why', async () => {
    const unknown = [product('old', null), product('none', { named: [], canonical: [] }), product('elsewhere')];
    const found = await of(unknown, [creative('banner')]);
    expect(found.unknown.map(({ reason }) => reason)).toEqual(['offer_not_kept', 'no_formats_named', 'formats_not_described']);
    expect([found.covered, found.missing]).toEqual([[], []]);
    const terms = product('terms', { named: [], canonical: [{ formatKind: 'image', params: null }] });
    expect((await of([terms], [creative('banner')])).unknown).toMatchObject([{ reason: 'formats_not_described' }]);
    const open = aFormat([], { id: 'open' });
    const said = await coverageOf(
      [product('open')],
      new Map([[7, indexOf([open])]]),
      { creatives: [creative('banner')], isCut: false },
      next,
    );
    expect(said.unknown).toMatchObject([{ reason: 'formats_not_described' }]);
  });

  it('is unknown while the seller has not answered, and when not every creative was compared', async () => {
    const unasked = await coverageOf([product('small')], new Map(), { creatives: [], isCut: false }, next);
    expect(unasked.unknown).toMatchObject([{ reason: 'not_asked_yet' }]);
    expect((await of([product('large')], [creative('banner')], true)).unknown).toMatchObject([{ reason: 'not_compared' }]);
    expect((await of([product('small')], [creative('banner')], true)).covered).toHaveLength(1);
  });

  it('pauses between products and between creatives', async () => {
    let pauses = 0;
    const pause = async () => void (pauses += 1);
    await coverageOf([product('small'), product('small')], lists, { creatives: [creative('a'), creative('b')], isCut: false }, pause);
    expect(pauses).toBe(4);
  });

  it('compares canonical formats without the seller’s list, and never with files when the seller makes the ad', async () => {
    const canonical = (params: object): WantedProduct =>
      product('canonical', { named: [], canonical: [{ formatKind: 'image', params: params as never }] });
    expect((await of([canonical({ width: 300, height: 250 })], [creative('banner')])).covered).toHaveLength(1);
    const made = await of([canonical({ buyer_asset_acceptance: 'rejected' })], [creative('banner')]);
    expect(made.missing[0]!.nearest[0]!.fit.problems).toMatchObject([{ field: 'format', requirement: 'asset_source' }]);
  });

  it('compares each format once, up to a limit', async () => {
    const named = Array.from({ length: formatLimits.compared + 1 }, (_, index) => ref('large', { width: index + 1, height: 1 }));
    const found = await of([product('many', { named, canonical: [] }), product('large')], []);
    expect(found.unknown.map(({ reason }) => reason)).toEqual(['not_compared', 'not_compared']);
    const same = await of([product('large'), product('large')], [creative('banner')]);
    expect(same.missing[0]!.nearest[0]!.fit).toBe(same.missing[1]!.nearest[0]!.fit);
  });
});

describe('an accepted format', () => {
  it('is the same however the agent’s address is written', () => {
    const keyOf = (agentUrl: string, id = 'a') => formatKey({ agentUrl, id });
    expect(keyOf('https://Seller.example:443/')).toBe(keyOf('https://seller.example'));
    expect(keyOf('https://seller.example/a')).not.toBe(keyOf('https://seller.example/b'));
    expect(keyOf('https://seller.example')).not.toBe(keyOf('https://seller.example', 'b'));
    expect(keyOf('not an address')).toBe(keyOf('not an address'));
    expect(indexOf([small, { ...small, name: 'Second' }]).get(formatKey(small))).toBe(small);
    const [accepted] = acceptedBy(
      product('small', { named: [ref('small', { agentUrl: 'https://SELLER.example/' })], canonical: [] }),
      indexOf([small]),
    );
    expect(accepted).toMatchObject({ spec: small });
  });

  it('takes the parameters of the product, else those of a creative in the same format', () => {
    const template = aFormat([aRole('image')], { id: 'template', accepts: ['dimensions'] });
    const own = creative('banner', { format: ref('template', { width: 728, height: 90 }) });
    expect(fitOf(listedFormat(7, template), own)).toMatchObject({ isOwnFormat: true, fits: false });
    const given = acceptedBy(
      product('t', { named: [ref('template', { width: 300, height: 250 })], canonical: [] }),
      indexOf([template]),
    )[0]!;
    expect(fitOf(given, own)).toMatchObject({ isOwnFormat: true, fits: true });
    expect(fitOf(listedFormat(7, template), creative('other'))).toMatchObject({ isOwnFormat: false, fits: true });
  });
});
