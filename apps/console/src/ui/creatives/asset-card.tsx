import { Link } from '@tanstack/react-router';
import { assetLine } from './asset-words';
import { Thumbnail } from './thumbnail';
import { useText } from '#/i18n';
import type { Asset } from '#/lib/creative-assets';
import { useDuration } from '#/ui/duration';
import { ForeignText, State } from '#/ui/parts';

/** An asset in the grid. A state that is usual says nothing. */
export function AssetCard({ asset, account }: { asset: Asset; account: string }) {
  const text = useText();
  const duration = useDuration();
  const { assetId: id, advertiserId, name, status } = asset;
  return (
    <li className="relative grid min-w-0 grid-rows-[auto_1fr] overflow-clip rounded-lg border border-line bg-panel hover:border-edge">
      <Thumbnail asset={asset} className="aspect-4/3 w-full border-b border-line" />
      <div className="grid min-w-0 content-start gap-0.5 px-3 py-2">
        <Link
          to="/a/$account/creatives/assets/$advertiser/$id"
          params={{ account, advertiser: String(advertiserId), id }}
          className="min-w-0 font-medium after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <span className="block [&>.u-foreign]:line-clamp-1">
            <ForeignText>{name}</ForeignText>
          </span>
        </Link>
        <p className="truncate text-xs text-mute tabular-nums">{assetLine(text, asset, duration)}</p>
        {status !== 'ready' && (
          <p>
            <State of={status}>{text.word('creatives.status', status)}</State>
          </p>
        )}
      </div>
    </li>
  );
}
