import { isRecord } from '@exchange/kernel';
import type { Content, FittedFacts } from './content';
import { atLeast, atMost, type Check, exactly, oneOf, when } from './verdict';

type NumberFact = { [Name in keyof FittedFacts]: FittedFacts[Name] extends number | null ? Name : never }[keyof FittedFacts];

const fact =
  (name: NumberFact) =>
  ({ facts }: Content): number | null =>
    facts?.[name] ?? null;

const bytes = (content: Content): number | null => content.bytes;

/** Files say a duration to a frame, so an exact duration may differ by that. Milliseconds. */
const durationTolerance = 50;
/** Of 1.91:1, which no whole number of pixels has. */
const ratioTolerance = 0.01;
/** Frames per second; 29.97 is not 30. */
const frameRateTolerance = 0.02;

/** Sizes in another unit than pixels depend on a print, not on the file. */
const inPixels =
  (check: Check): Check =>
  (wanted, content, all) =>
    all['unit'] === undefined || all['unit'] === 'px' ? check(wanted, content, all) : 'unchecked';

const width = fact('width');
const height = fact('height');

const sizeText = (content: Content): string => `${width(content)} × ${height(content)} pixels`;

const sizes: Check = (wanted, content) => {
  const [w, h] = [width(content), height(content)];
  if (!Array.isArray(wanted) || wanted.length === 0 || !wanted.every(isRecord) || w === null || h === null) return 'unchecked';
  if (wanted.some((size) => size['width'] === w && size['height'] === h)) return null;
  const accepted = wanted.slice(0, 20).map((size) => `${String(size['width'])} × ${String(size['height'])}`);
  return { required: `one of ${accepted.join(', ')} pixels`, actual: sizeText(content) };
};

const aspectRatio: Check = (wanted, content) => {
  const [, across, down] = /^(\d{1,6}(?:\.\d{1,6})?):(\d{1,6}(?:\.\d{1,6})?)$/.exec(String(wanted)) ?? [];
  const ratio = Number(across) / Number(down);
  const [w, h] = [width(content), height(content)];
  if (!Number.isFinite(ratio) || ratio <= 0 || w === null || h === null || h === 0) return 'unchecked';
  return Math.abs(w / h - ratio) <= ratio * ratioTolerance ? null : { required: `ratio ${String(wanted)}`, actual: sizeText(content) };
};

const orientation: Check = (wanted, content) => {
  const [w, h] = [width(content), height(content)];
  if (!['vertical', 'horizontal', 'square'].includes(String(wanted)) || w === null || h === null) return 'unchecked';
  const actual = w === h ? 'square' : w > h ? 'horizontal' : 'vertical';
  return actual === wanted ? null : { required: String(wanted), actual: sizeText(content) };
};

const sized = {
  width: inPixels(exactly(width, 'pixels')),
  height: inPixels(exactly(height, 'pixels')),
  min_width: inPixels(atLeast(width, 'pixels')),
  max_width: inPixels(atMost(width, 'pixels')),
  min_height: inPixels(atLeast(height, 'pixels')),
  max_height: inPixels(atMost(height, 'pixels')),
  sizes: inPixels(sizes),
  aspect_ratio: aspectRatio,
  orientation,
};

/** One kilobyte has 1,024 bytes. */
export const weighed = { max_file_size_kb: atMost(bytes, 'KB', 1024), max_file_size_mb: atMost(bytes, 'MB', 1024 * 1024) };

const timed = {
  duration_ms: exactly(fact('durationMs'), 'ms', durationTolerance),
  min_duration_ms: atLeast(fact('durationMs'), 'ms'),
  max_duration_ms: atMost(fact('durationMs'), 'ms'),
  min_bitrate_kbps: atLeast(fact('bitRate'), 'kbit/s', 1000),
  max_bitrate_kbps: atMost(fact('bitRate'), 'kbit/s', 1000),
};

/** The protocol's names of file formats by media type. */
const namesByMediaType: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
  'image/avif': ['avif'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'video/x-matroska': ['mkv'],
  'audio/mpeg': ['mp3'],
  'audio/aac': ['aac'],
  'audio/mp4': ['aac'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg'],
  'audio/flac': ['flac'],
};

const fileFormats = ({ mediaType }: Content): readonly string[] =>
  mediaType !== null && Object.hasOwn(namesByMediaType, mediaType) ? namesByMediaType[mediaType]! : [];

const present = <Value>(value: Value | null | undefined): readonly Value[] => (value === null || value === undefined ? [] : [value]);

const layouts: Readonly<Record<string, number>> = { mono: 1, stereo: 2, '5.1': 6, '7.1': 8 };
const channels = oneOf(
  ({ facts }) => present(facts?.channels),
  (accepted, actual) => layouts[String(accepted)] === actual,
);
const sampleRates = oneOf(({ facts }) => present(facts?.sampleRate));
const audioCodecs = oneOf(({ facts }) => present(facts?.audioCodec));

const isStill = ({ facts }: Content) => facts?.isAnimated === false;

export const imageChecks: Readonly<Record<string, Check>> = {
  ...sized,
  ...weighed,
  formats: oneOf(fileFormats),
  animation_allowed: when(false, (content) => {
    if (isStill(content)) return null;
    return content.facts?.isAnimated === true ? { required: 'no animation', actual: 'animated' } : 'unchecked';
  }),
  max_animation_duration_ms: (wanted, content, all) => (isStill(content) ? null : atMost(fact('durationMs'), 'ms')(wanted, content, all)),
  transparency_required: when(true, ({ mediaType }) =>
    mediaType === 'image/jpeg' ? { required: 'a format with transparency', actual: 'jpeg' } : 'unchecked',
  ),
};

export const videoChecks: Readonly<Record<string, Check>> = {
  ...sized,
  ...weighed,
  ...timed,
  containers: oneOf(fileFormats),
  codecs: oneOf(({ facts }) => present(facts?.videoCodec)),
  frame_rates: oneOf(
    ({ facts }) => present(facts?.frameRate),
    (accepted, actual) => Math.abs(Number(accepted) - Number(actual)) <= frameRateTolerance,
  ),
  // A file whose video was read and that has no audio codec has no audio.
  audio_required: when(true, ({ facts }) => {
    if (facts?.audioCodec) return null;
    return facts?.videoCodec ? { required: 'an audio track', actual: 'none' } : 'unchecked';
  }),
  audio_codecs: audioCodecs,
  audio_sample_rates: sampleRates,
  audio_channels: channels,
};

export const audioChecks: Readonly<Record<string, Check>> = {
  ...weighed,
  ...timed,
  formats: oneOf(fileFormats),
  // Canonical formats name `wav` among codecs.
  audio_codecs: oneOf((content) => [...present(content.facts?.audioCodec), ...fileFormats(content)]),
  sample_rates: sampleRates,
  channels,
};
