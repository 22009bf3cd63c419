import type { ProbedFacts } from '../../domain/probe';
import type { FileReader } from './file-reader';
import { fileTypes } from './file-types';
import { MediaThread, type MeasuredMedia } from './media-thread.host';
import { noFacts } from './no-facts';
import { Refused, refusals } from './refused';

const mediaTypes = ['mp4', 'mov', 'webm', 'mp3', 'aac', 'wav', 'ogg', 'flac'] as const;
export type MediaTypeName = (typeof mediaTypes)[number];

export const isMedia = (type: string): type is MediaTypeName => (mediaTypes as readonly string[]).includes(type);

/** Codecs in the protocol's words, where mediabunny has others. */
const codecNames: Readonly<Record<string, string>> = { avc: 'h264', hevc: 'h265' };

export async function probeMedia(
  kind: 'video' | 'audio',
  type: MediaTypeName,
  file: FileReader,
  computingMs: number,
): Promise<ProbedFacts> {
  const { seconds, video, audio } = checked(kind, await new MediaThread(file, type, computingMs).run());
  const durationMs = Math.round(seconds * 1_000);
  return {
    mediaType: kind === 'audio' && type === 'mp4' ? 'audio/mp4' : fileTypes[type].mediaType,
    facts: {
      ...noFacts,
      width: video && Math.round(video.width),
      height: video && Math.round(video.height),
      durationMs,
      bitRate: Math.round((file.bytes * 8_000) / durationMs),
      frameRate: frameRateOf(video?.frameRate ?? 0),
      videoCodec: codecName(video),
      audioCodec: codecName(audio),
      channels: audio?.channels ?? null,
      sampleRate: audio?.sampleRate ?? null,
    },
  };
}

/** Three decimals tell 29.97 from 30. Timestamps that give no plausible rate are not trusted. */
const frameRateOf = (rate: number): number | null => (rate > 0 && rate <= 1_000 ? Math.round(rate * 1_000) / 1_000 : null);

function codecName(track: { readonly codec: string | null } | null): string | null {
  const codec = track?.codec ?? null;
  if (codec === null) return null;
  return codec.startsWith('pcm-') ? 'pcm' : (codecNames[codec] ?? codec);
}

const isSize = (pixels: number): boolean => pixels >= 1 && pixels <= 0xffff;

function checked(kind: 'video' | 'audio', media: MeasuredMedia): MeasuredMedia {
  const { seconds, video, audio } = media;
  if (kind === 'video' && !video) throw new Refused('NO_VIDEO', 'The file has no video track.');
  if (kind === 'audio' && video) throw new Refused('WRONG_KIND', 'The file is a video, not audio.');
  if (kind === 'audio' && !audio) throw new Refused('NO_AUDIO', 'The file has no audio track.');
  if (video?.codec === null || audio?.codec === null) throw new Refused('UNKNOWN_CODEC', 'The codec of a track is not known.');
  // A track without a single frame has no duration. Beyond a day, the file's numbers are wrong.
  if (!(seconds >= 0.001 && seconds <= 86_400)) throw refusals.unreadable();
  if (video && !(isSize(video.width) && isSize(video.height))) throw refusals.unreadable();
  return media;
}
