import { aBanner, aFormat, anAsset, aRole, someContents } from '../testing/formats';
import type { FittedAsset, FittedContents } from './content';
import { compareWithFormat } from './fit';
import { noParameters, type FormatParameters, type FormatSpec, type Requirements } from './format';
import { formatLimits } from './limits';

const ask = (
  format: FormatSpec,
  contents: FittedContents,
  assets: readonly FittedAsset[] = [],
  parameters: FormatParameters = noParameters,
) => compareWithFormat(format, { contents, assets: new Map(assets.map((asset) => [asset.id, asset])), parameters });

function problemsOf(type: string, requirements: Requirements, asset: FittedAsset) {
  const contents = someContents({ [`${type}_main`]: { assetId: asset.id } });
  return ask(aFormat([aRole(type, requirements)]), contents, [asset]).problems.map(({ requirement, required, actual }) => [
    requirement,
    required,
    actual,
  ]);
}

const video = anAsset(
  'video',
  {
    width: 1920,
    height: 1080,
    durationMs: 15_020,
    bitRate: 4_000_000,
    frameRate: 29.97,
    videoCodec: 'h264',
    audioCodec: 'aac',
    channels: 2,
    sampleRate: 48_000,
  },
  { mediaType: 'video/mp4', bytes: 9_000_000 },
);

describe('a creative and a format', () => {
  it('fit when every requirement is met', () => {
    const image = { width: 300, height: 250, max_file_size_kb: 50, formats: ['jpg', 'png'], animation_allowed: false, aspect_ratio: '6:5' };
    expect(problemsOf('image', image, aBanner())).toEqual([]);
    const film = {
      min_width: 1280,
      aspect_ratio: '16:9',
      duration_ms: 15_000,
      max_duration_ms: 30_000,
      containers: ['mp4'],
      codecs: ['h264'],
      frame_rates: [24, 29.97],
      max_bitrate_kbps: 4_000,
      audio_required: true,
      audio_codecs: ['aac'],
      audio_channels: ['stereo'],
      audio_sample_rates: [48_000],
      max_file_size_mb: 10,
    };
    expect(problemsOf('video', film, video)).toEqual([]);
  });

  it.each([
    ['image', { width: 320 }, aBanner(), ['width', '320 pixels', '300 pixels']],
    ['image', { max_file_size_kb: 30 }, aBanner(), ['max_file_size_kb', 'at most 30 KB', '39.063 KB']],
    ['image', { formats: ['jpg', 'webp'] }, aBanner(), ['formats', 'one of jpg, webp', 'png']],
    ['image', { sizes: [{ width: 728, height: 90 }] }, aBanner(), ['sizes', 'one of 728 × 90 pixels', '300 × 250 pixels']],
    ['video', { aspect_ratio: '9:16' }, video, ['aspect_ratio', 'ratio 9:16', '1920 × 1080 pixels']],
    ['video', { orientation: 'vertical' }, video, ['orientation', 'vertical', '1920 × 1080 pixels']],
    ['video', { max_duration_ms: 15_000 }, video, ['max_duration_ms', 'at most 15000 ms', '15020 ms']],
    ['video', { frame_rates: [30] }, video, ['frame_rates', 'one of 30', '29.97']],
    ['video', { codecs: ['vp9'] }, video, ['codecs', 'one of vp9', 'h264']],
    ['video', { audio_channels: ['5.1'] }, video, ['audio_channels', 'one of 5.1', '2']],
    ['video', { min_bitrate_kbps: 5_000 }, video, ['min_bitrate_kbps', 'at least 5000 kbit/s', '4000 kbit/s']],
    ['video', { audio_required: true }, anAsset('video', { videoCodec: 'h264' }), ['audio_required', 'an audio track', 'none']],
    ['image', { animation_allowed: false }, anAsset('image', { isAnimated: true }), ['animation_allowed', 'no animation', 'animated']],
  ] as const)('do not fit when one requirement is not met (%s %j)', (type, requirements, asset, problem) => {
    expect(problemsOf(type, requirements, asset)).toEqual([problem]);
  });

  it('do not fit when a text or an address breaks a rule', () => {
    const texts = (requirements: Requirements, text: string) =>
      ask(aFormat([aRole('text', requirements)]), someContents({ text_main: { text } })).problems.map(({ requirement }) => requirement);
    expect(texts({ max_length: 4 }, 'läßt')).toEqual([]);
    expect(texts({ max_length: 3, max_lines: 1 }, 'a\nbc')).toEqual(['max_length', 'max_lines']);
    expect(texts({ prohibited_terms: ['free'] }, 'It is FREE')).toEqual(['prohibited_terms']);
    expect(texts({ allowed_values: ['SHOP_NOW'] }, 'Shop')).toEqual(['allowed_values']);
    expect(texts({ character_pattern: '^[a-z ]+$' }, 'a b')).toEqual([]);
    expect(texts({ character_pattern: '^[a-z ]+$' }, 'a1')).toEqual(['character_pattern']);
    const urls = (requirements: Requirements, url: string) =>
      ask(aFormat([aRole('url', requirements)]), someContents({ url_main: { url } })).problems.map(({ requirement }) => requirement);
    expect(urls({ protocols: ['https'], allowed_domains: ['shop.example'] }, 'https://www.shop.example/a')).toEqual([]);
    expect(urls({ protocols: ['https'], allowed_domains: ['shop.example'] }, 'http://notshop.example/a')).toEqual([
      'protocols',
      'allowed_domains',
    ]);
  });

  it('do not fit without a required role, with another kind of content, or with an asset that is not ready', () => {
    const format = aFormat([aRole('image'), aRole('text', {}, { isRequired: false })]);
    const of = (contents: FittedContents, ...assets: FittedAsset[]) =>
      ask(format, contents, assets).problems.map(({ field, requirement }) => [field, requirement]);
    expect(of(someContents({}))).toEqual([['roles.image_main', 'required']]);
    expect(of(someContents({ image_main: { text: 'x' } }))).toEqual([['roles.image_main', 'type']]);
    const refused = { ...aBanner(), status: 'refused' };
    expect(of(someContents({ image_main: { assetId: refused.id } }), refused)).toEqual([['roles.image_main', 'ready']]);
    expect(of(someContents({ image_main: { assetId: 'unknown' } }))).toEqual([['roles.image_main', 'ready']]);
  });

  it('do not fit when the format shows nothing of the creative', () => {
    const format = aFormat([aRole('image', {}, { isRequired: false }), aRole('url', {}, { id: 'landing_page_url', isRequired: false })]);
    const of = (contents: FittedContents) =>
      ask(format, contents, [aBanner()]).problems.map(({ field, requirement }) => [field, requirement]);
    const click = { clickThroughUrl: 'https://shop.example' };
    expect(of(someContents({ image_main: { assetId: 'image_asset' } }, click))).toEqual([]);
    expect(of(someContents({ headline: { text: 'a' } }, click))).toEqual([['roles', 'required']]);
  });

  it('tell HTML files and bundles apart', () => {
    const of = (type: string, mediaType: string) => problemsOf(type, {}, anAsset('html', {}, { id: `${type}_asset`, mediaType }));
    expect([of('html', 'text/html'), of('zip', 'application/zip')]).toEqual([[], []]);
    expect(of('html', 'application/zip')).toEqual([['type', 'html', 'html']]);
    expect(of('zip', 'text/html')).toEqual([['type', 'zip', 'html']]);
  });

  it('show a limited number of problems and of unchecked requirements', () => {
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`new_${index}`, true]));
    const roles = Array.from({ length: 30 }, (_, index) => aRole('text', { ...unknown, max_length: 0 }, { id: `text_${index}` }));
    const contents = someContents(Object.fromEntries(roles.map(({ id }) => [id, { text: 'a' }])));
    const { problems, unchecked } = ask(aFormat(roles), contents);
    expect([problems.length, unchecked.length]).toEqual([formatLimits.shownProblems, formatLimits.shownUnchecked]);
  });

  it('shorten long values of a seller in a problem', () => {
    const format = aFormat([aRole('text', { allowed_values: ['x'.repeat(100_000)] })]);
    const [problem] = ask(format, someContents({ text_main: { text: 'a' } })).problems;
    expect(JSON.stringify(problem).length).toBeLessThan(1_000);
  });

  it('are not compared with more prohibited terms than a search of the text affords', () => {
    const terms = Array.from({ length: 50 }, (_, index) => 'ab'.repeat(60 + index));
    const found = ask(aFormat([aRole('text', { prohibited_terms: terms })]), someContents({ text_main: { text: 'ab'.repeat(5_000) } }));
    expect(found).toMatchObject({ problems: [], unchecked: [{ requirement: 'prohibited_terms' }] });
  });

  it('fit at exactly the limit, whatever the unit', () => {
    expect(problemsOf('video', { min_bitrate_kbps: 1.009, max_bitrate_kbps: 1.009 }, anAsset('video', { bitRate: 1_009 }))).toEqual([]);
  });

  it('say what nobody checked: unknown requirements, facts that a file does not say, patterns that are code', () => {
    const requirements = { loudness_lufs: -24, max_duration_ms: 15_000, new_in_3_2: { a: 1 } };
    const found = ask(aFormat([aRole('video', requirements)]), someContents({ video_main: { assetId: 'video_asset' } }), [
      anAsset('video'),
    ]);
    expect(found.problems).toEqual([]);
    expect(found.unchecked).toEqual(Object.keys(requirements).map((requirement) => ({ field: 'roles.video_main', requirement })));
    const text = ask(
      aFormat([aRole('text', { character_pattern: '^(a+)+$' })]),
      someContents({ text_main: { text: 'a'.repeat(5_000) + '!' } }),
    );
    expect(text.unchecked).toEqual([{ field: 'roles.text_main', requirement: 'character_pattern' }]);
    const print = ask(
      aFormat([aRole('image', { min_width: 3, unit: 'inches' })]),
      someContents({ image_main: { assetId: 'image_asset' } }),
      [aBanner()],
    );
    expect(print.unchecked).toEqual([{ field: 'roles.image_main', requirement: 'min_width' }]);
  });

  it('use the click-through address and the trackers of the creative for their roles', () => {
    const format = aFormat([
      aRole('url', { role: 'clickthrough', protocols: ['https'] }, { id: 'click' }),
      aRole('url', { role: 'impression_tracker' }, { id: 'pixel' }),
      aRole('url', {}, { id: 'landing_page_url' }),
    ]);
    const trackers = [
      { event: 'click', url: 'https://t.example/c' },
      { event: 'impression', url: 'https://t.example/i' },
    ];
    const found = ask(format, someContents({}, { clickThroughUrl: 'http://shop.example', trackers }));
    expect(found.problems.map(({ field, requirement }) => [field, requirement])).toEqual([['clickThroughUrl', 'protocols']]);
    expect(found.uses).toEqual({ click: 'clickThroughUrl', pixel: 'trackers[1].url', landing_page_url: 'clickThroughUrl' });
    expect(found.unused).toEqual(['trackers[0].url']);
  });

  it('use each tracker once, and name fields without a place', () => {
    const pixels = ['a', 'b'].map((id) => aRole('url', { role: 'impression_tracker' }, { id }));
    const trackers = ['1', '2', '3'].map((path) => ({ event: 'impression', url: `https://t.example/${path}` }));
    const contents = someContents({}, { clickThroughUrl: 'https://shop.example', trackers, disclosure: 'Advertisement' });
    const { uses, unused } = ask(aFormat(pixels), contents);
    expect(uses).toEqual({ a: 'trackers[0].url', b: 'trackers[1].url' });
    expect(unused).toEqual(['clickThroughUrl', 'trackers[2].url', 'disclosure']);
  });

  it('take the only content of a kind that no role names, and never choose between two', () => {
    const format = aFormat([aRole('image', {}, { id: 'hero' })]);
    const one = someContents({ banner_image: { assetId: 'image_asset' } });
    expect(ask(format, one, [aBanner()])).toMatchObject({ problems: [], uses: { hero: 'banner_image' }, unused: [] });
    const two = someContents({ banner_image: { assetId: 'image_asset' }, logo: { assetId: 'image_asset' } });
    expect(ask(format, two, [aBanner()])).toMatchObject({ problems: [{ requirement: 'required' }], unused: ['banner_image', 'logo'] });
  });

  it('count the repetitions of a group, and check each of them', () => {
    const group = { id: 'slide', isRequired: true, min: 2, max: 3, roles: [aRole('image', { width: 300 }, { id: 'image' })] };
    const format = aFormat([], { groups: [group] });
    const slides = (...numbers: number[]) =>
      someContents(Object.fromEntries(numbers.map((n) => [`slide_${n}_image`, { assetId: 'image_asset' }])));
    const of = (contents: FittedContents) =>
      ask(format, contents, [aBanner()]).problems.map(({ field, requirement }) => `${field} ${requirement}`);
    expect(of(slides(1, 2))).toEqual([]);
    expect(of(slides(1))).toEqual(['roles.slide min_count']);
    expect(of(slides(1, 2, 3, 4))).toEqual(['roles.slide max_count']);
    const other = { ...someContents({ slide_1_image: { assetId: 'image_asset' }, slide_2_text: { text: 'a' } }) };
    expect(of(other)).toEqual(['roles.slide_2_image required']);
  });

  it('compare with the size and duration of the reference, and with the only rendered piece', () => {
    const contents = someContents({ image_main: { assetId: 'image_asset' } });
    const template = aFormat([aRole('image')], { accepts: ['dimensions'] });
    const wrong = ask(template, contents, [aBanner()], { width: 728, height: 90, durationMs: null });
    expect(wrong.problems.map(({ requirement, required }) => `${requirement} ${required}`)).toEqual([
      'width 728 pixels',
      'height 90 pixels',
    ]);
    const fixed = aFormat([aRole('image')], { renders: [{ name: 'primary', width: 300, height: 250 }] });
    expect(ask(fixed, contents, [aBanner()]).problems).toEqual([]);
    const given = { width: 728, height: 90, durationMs: null };
    expect(ask(aFormat([aRole('image')]), contents, [aBanner()], given).problems).toHaveLength(2);
    const film = someContents({ video_main: { assetId: 'video_asset' } });
    const timed = aFormat([aRole('video')], { accepts: ['duration', 'dimensions'] });
    const found = ask(timed, film, [video], { width: 640, height: 360, durationMs: 30_000 });
    expect(found.problems.map(({ requirement }) => requirement)).toEqual(['duration_ms']);
    expect(found.unchecked).toEqual([{ field: 'roles.video_main', requirement: 'dimensions' }]);
  });

  it('say that a given size or duration was compared with nothing', () => {
    const of = (format: FormatSpec, more: Partial<FormatParameters>) =>
      ask(format, someContents({ image_main: { assetId: 'image_asset' } }), [aBanner()], { ...noParameters, ...more }).unchecked.map(
        ({ requirement }) => requirement,
      );
    const size = { width: 300, height: 250 };
    expect(of(aFormat([aRole('image'), aRole('image', {}, { id: 'logo' })]), { ...size, durationMs: 15_000 })).toEqual([
      'dimensions',
      'duration',
    ]);
    expect(of(aFormat([aRole('image')]), { width: 300 })).toEqual(['dimensions']);
    expect(of(aFormat([aRole('image', { min_width: 300 })]), size)).toEqual(['dimensions']);
    expect(of(aFormat([aRole('image', size)]), size)).toEqual([]);
  });
});
