import type { FittedAsset, FittedContents, FittedFacts } from '../domain/content';
import type { FormatRole, Requirements, SellerFormat } from '../domain/format';

const noFacts: FittedFacts = {
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
};

export function aRole(type: string, requirements: Requirements = {}, { id = `${type}_main`, isRequired = true } = {}): FormatRole {
  return { id, type, isRequired, requirements };
}

export function aFormat(roles: readonly FormatRole[], more: Partial<SellerFormat> = {}): SellerFormat {
  const empty = { groups: [], renders: [], accepts: [], unchecked: [] };
  return { agentUrl: 'https://seller.example', id: 'format_1', name: 'Format 1', description: null, ...empty, roles, ...more };
}

export function anAsset(kind: string, facts: Partial<FittedFacts> = {}, more: Partial<FittedAsset> = {}): FittedAsset {
  const asset = { id: `${kind}_asset`, kind, status: 'ready', content: null, bytes: 1_000, mediaType: null };
  return { ...asset, facts: { ...noFacts, ...facts }, ...more };
}

/** A banner of 300 × 250 pixels and 40 KB. */
export const aBanner = (): FittedAsset =>
  anAsset('image', { width: 300, height: 250, isAnimated: false }, { bytes: 40_000, mediaType: 'image/png' });

export function someContents(roles: FittedContents['roles'], more: Partial<FittedContents> = {}): FittedContents {
  return { roles, clickThroughUrl: null, trackers: [], disclosure: null, ...more };
}
