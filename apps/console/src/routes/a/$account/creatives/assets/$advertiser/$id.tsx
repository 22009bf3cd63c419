import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAsset } from '#/lib/creative-assets';
import { useTrail } from '#/lib/trail';
import { AssetPage } from '#/ui/creatives/asset-page';
import { ObjectSkeleton } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/creatives/assets/$advertiser/$id')({
  loader: () => loadMessages('creatives'),
  component: Asset,
});

function Asset() {
  const text = useText();
  const { advertiser, id } = Route.useParams();
  useTrail([{ label: text('creatives.assets'), to: '/a/$account/creatives/assets' }]);
  const asset = useAsset(Number(advertiser), id);
  return (
    <Loaded query={asset} isPage skeleton={<ObjectSkeleton facts={8} />}>
      {({ data }) => <AssetPage key={id} asset={data} />}
    </Loaded>
  );
}
