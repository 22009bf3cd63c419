import type { Text } from '#/i18n';
import type { Asset } from '#/lib/creative-assets';
import { sizeOf } from '#/lib/size';

export const pixelsOf = (text: Text, { width, height }: { readonly width: number | null; readonly height: number | null }) =>
  width === null || height === null ? null : `\u2066${text.number(width, plain)} × ${text.number(height, plain)}\u2069`;
const plain = { useGrouping: false };

/** What an asset is, in one line: kind, pixels, length and size. */
export function assetLine(text: Text, { kind, facts, bytes }: Asset, duration: (ms: number) => string): string {
  const length = facts?.durationMs ?? null;
  const parts = [
    text.word('creatives.kind', kind),
    facts && pixelsOf(text, facts),
    length === null ? null : duration(length),
    bytes === null ? null : sizeOf(text, bytes),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
