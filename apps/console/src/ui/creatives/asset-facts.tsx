import { pixelsOf } from './asset-words';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import type { Asset } from '#/lib/creative-assets';
import { sizeOf } from '#/lib/size';
import { useDuration } from '#/ui/duration';
import { Facts, ForeignText, Id, Time } from '#/ui/parts';

/** What is known about an asset. What its kind does not have is left out. */
export function AssetFacts({ asset }: { asset: Asset }) {
  const text = useText();
  const duration = useDuration();
  const { assetId, advertiserId, bytes, sha256, mediaType, facts, tags } = asset;
  const advertiser = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: advertiserId } } });
  const fact = (label: string, value: number | null | undefined, words: (value: number) => string) =>
    value === null || value === undefined ? [] : [{ label, value: words(value) }];
  const codecs = [facts?.videoCodec ?? '', facts?.audioCodec ?? ''].filter((codec) => codec !== '').join(', ');
  const pixels = facts && pixelsOf(text, facts);
  const kilobits = { style: 'unit', unit: 'kilobit-per-second', maximumFractionDigits: 0 } as const;
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{assetId}</Id> },
        { label: text('field.advertiser'), value: <ForeignText>{advertiser.data?.data.name ?? String(advertiserId)}</ForeignText> },
        ...fact(text('creatives.fact.size'), bytes, (value) => sizeOf(text, value)),
        ...(pixels === null ? [] : [{ label: text('creatives.fact.pixels'), value: pixels }]),
        ...fact(text('creatives.fact.duration'), facts?.durationMs, duration),
        ...fact(text('creatives.fact.bitRate'), facts?.bitRate, (value) => text.number(value / 1_000, kilobits)),
        ...fact(text('creatives.fact.frameRate'), facts?.frameRate, (value) => text.number(value, { maximumFractionDigits: 2 })),
        ...(codecs === '' ? [] : [{ label: text('creatives.fact.codec'), value: codecs }]),
        ...(mediaType === null ? [] : [{ label: text('creatives.fact.mediaType'), value: mediaType }]),
        ...fact(text('creatives.fact.files'), facts?.files, (value) => text.number(value)),
        ...(sha256 === null
          ? []
          : [{ label: text('creatives.fact.sha256'), value: <Id label={text('creatives.fact.sha256')}>{sha256}</Id> }]),
        ...(tags.length === 0 ? [] : [{ label: text('creatives.tags'), value: <ForeignText>{tags.join(', ')}</ForeignText> }]),
        { label: text('field.created'), value: <Time at={asset.createdAt} /> },
        { label: text('field.updated'), value: <Time at={asset.updatedAt} /> },
      ]}
    />
  );
}
