import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  MovOutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
  type AudioCodec,
  type OutputFormat,
  type VideoCodec,
} from 'mediabunny';
import { riff, riffChunk } from './images';

export interface VideoShape {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly frameRate?: number;
  /** Bytes of a frame, which hold no picture. */
  readonly frameBytes?: number;
  readonly hasAudio?: boolean;
  readonly hasVideo?: boolean;
}

const containers = {
  mp4: { make: () => new Mp4OutputFormat({ fastStart: 'in-memory' }), video: 'avc', audio: 'aac' },
  mov: { make: () => new MovOutputFormat({ fastStart: 'in-memory' }), video: 'avc', audio: 'aac' },
  webm: { make: () => new WebMOutputFormat(), video: 'vp9', audio: 'opus' },
  /** Without video only. */
  ogg: { make: () => new OggOutputFormat(), video: 'vp9', audio: 'opus' },
} as const satisfies Record<string, { readonly make: () => OutputFormat; readonly video: VideoCodec; readonly audio: AudioCodec }>;

/** H.264 description of a stream: version, profile, one sequence and one picture parameter set. */
const avcDescription = Buffer.from('0142c01effe1000467420a1e01000468ce3c80', 'hex');
const decoders = { avc: { codec: 'avc1.42c01e', description: avcDescription }, vp9: { codec: 'vp09.00.10.08' } };
const audioDecoders = {
  aac: { codec: 'mp4a.40.2', description: Buffer.from([0x11, 0x90]) },
  opus: { codec: 'opus', description: Buffer.from('4f707573486561640102380180bb0000000000', 'hex') },
};

/** A container whose tables are right; its frames hold no pictures. */
export async function aVideo(container: keyof typeof containers, shape: VideoShape): Promise<Buffer> {
  const { width, height, seconds, frameRate = 25, frameBytes = 40, hasAudio = true, hasVideo = true } = shape;
  const { make, video, audio } = containers[container];
  const target = new BufferTarget();
  const output = new Output({ format: make(), target });
  const [pictures, sound] = [new EncodedVideoPacketSource(video), new EncodedAudioPacketSource(audio)];
  if (hasVideo) output.addVideoTrack(pictures, { frameRate });
  if (hasAudio) output.addAudioTrack(sound);
  await output.start();
  for (let frame = 0; hasVideo && frame < seconds * frameRate; frame += 1) {
    const packet = new EncodedPacket(Buffer.alloc(frameBytes, 1), frame === 0 ? 'key' : 'delta', frame / frameRate, 1 / frameRate);
    await pictures.add(packet, { decoderConfig: { ...decoders[video], codedWidth: width, codedHeight: height } });
  }
  const soundSeconds = 0.02;
  for (let packet = 0; hasAudio && packet < seconds / soundSeconds; packet += 1) {
    await sound.add(new EncodedPacket(Buffer.alloc(20, 1), 'key', packet * soundSeconds, soundSeconds), {
      decoderConfig: { ...audioDecoders[audio], numberOfChannels: 2, sampleRate: 48_000 },
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

/** PCM of 16 bits. */
export function aWav(seconds: number, sampleRate = 8_000): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  return riff('WAVE', Buffer.concat([riffChunk('fmt ', format), riffChunk('data', Buffer.alloc(seconds * sampleRate * 2))]));
}

/** Silent frames of 128 kbit/s at 44.1 kHz, each of 1,152 samples. */
export function anMp3(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** Frames of 1,024 samples at 44.1 kHz, mono. */
export function anAac(frames: number): Buffer {
  const bytes = 100;
  const frame = Buffer.alloc(bytes);
  frame.set([0xff, 0xf1, 0x50, 0x40 | (bytes >> 11), (bytes >> 3) & 0xff, ((bytes & 7) << 5) | 0x1f, 0xfc]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}
