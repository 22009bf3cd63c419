import type { AssetFacts } from '../../domain/asset-facts';

export const noFacts: AssetFacts = {
  width: null,
  height: null,
  durationMs: null,
  bitRate: null,
  frameRate: null,
  videoCodec: null,
  audioCodec: null,
  channels: null,
  sampleRate: null,
  isAnimated: null,
  files: null,
  unpackedBytes: null,
};
