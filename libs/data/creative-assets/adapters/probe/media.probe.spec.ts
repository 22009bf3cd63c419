import { aPng } from '../../testing/files/images';
import { anAac, anMp3, aVideo, aWav } from '../../testing/files/media';
import { probe, refusalOf } from './probed-files.fixture';

const shape = { width: 640, height: 360, seconds: 2 };

describe('Probing video', () => {
  it.each([
    ['mp4', 'video/mp4', 'h264', 'aac'],
    ['mov', 'video/quicktime', 'h264', 'aac'],
    ['webm', 'video/webm', 'vp9', 'opus'],
  ] as const)('measures a %s', async (container, mediaType, videoCodec, audioCodec) => {
    const file = await aVideo(container, shape);
    const facts = { width: 640, height: 360, frameRate: 25, videoCodec, audioCodec, channels: 2, sampleRate: 48_000 };
    expect(await probe('video', file)).toMatchObject({ mediaType, facts });
    const { durationMs, bitRate } = ((await probe('video', file)) as { facts: { durationMs: number; bitRate: number } }).facts;
    expect(durationMs).toBeGreaterThan(1_970);
    expect(durationMs).toBeLessThan(2_030);
    expect(bitRate).toBe(Math.round((file.length * 8_000) / durationMs));
  });

  it('accepts a video without sound', async () => {
    expect(await probe('video', await aVideo('mp4', { ...shape, hasAudio: false }))).toMatchObject({
      facts: { audioCodec: null, channels: null },
    });
  });

  it('refuses a file without video, of another kind, and what is cut off', async () => {
    expect(await refusalOf('video', await aVideo('mp4', { ...shape, hasVideo: false }))).toBe('NO_VIDEO');
    expect(await refusalOf('video', aPng({ width: 1, height: 1 }))).toBe('WRONG_KIND');
    expect(await refusalOf('video', aWav(1))).toBe('WRONG_KIND');
    const file = await aVideo('mp4', shape);
    expect(await refusalOf('video', file.subarray(0, 200))).not.toBeNull();
  });
});

describe('Probing audio', () => {
  it('measures a WAV', async () => {
    const facts = { durationMs: 2_000, audioCodec: 'pcm', channels: 1, sampleRate: 8_000, width: null };
    expect(await probe('audio', aWav(2))).toMatchObject({ mediaType: 'audio/wav', facts });
  });

  it('measures an MP3', async () => {
    const facts = { durationMs: 2_612, audioCodec: 'mp3', sampleRate: 44_100, channels: 1 };
    expect(await probe('audio', anMp3(100))).toMatchObject({ mediaType: 'audio/mpeg', facts });
  });

  it('measures AAC', async () => {
    const facts = { audioCodec: 'aac', sampleRate: 44_100, channels: 1, durationMs: 2_322 };
    expect(await probe('audio', anAac(100))).toMatchObject({ mediaType: 'audio/aac', facts });
  });

  it('measures an Ogg', async () => {
    const facts = { audioCodec: 'opus', sampleRate: 48_000, channels: 2 };
    expect(await probe('audio', await aVideo('ogg', { ...shape, hasVideo: false }))).toMatchObject({ mediaType: 'audio/ogg', facts });
  });

  it('accepts an MP4 that has no video', async () => {
    const file = await aVideo('mp4', { ...shape, hasVideo: false });
    expect(await probe('audio', file)).toMatchObject({ mediaType: 'audio/mp4', facts: { audioCodec: 'aac', videoCodec: null } });
    expect(await refusalOf('audio', await aVideo('mp4', shape))).toBe('WRONG_KIND');
  });
});
