import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { collectionPath } from '#/lib/collections';
import { useTrail } from '#/lib/trail';
import { CollectionPage } from '#/ui/creatives/collection-page';
import { ObjectSkeleton } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/creatives/collections/$advertiser/$id')({
  loader: () => loadMessages('creatives'),
  component: Collection,
});

function Collection() {
  const text = useText();
  const { advertiser, id } = Route.useParams();
  useTrail([{ label: text('creatives.collections'), to: '/a/$account/creatives/collections' }]);
  const collection = $api.useQuery('get', collectionPath, { params: { path: { id: Number(advertiser), collectionId: id } } });
  return (
    <Loaded query={collection} isPage skeleton={<ObjectSkeleton facts={4} />}>
      {({ data }) => <CollectionPage key={id} collection={data} />}
    </Loaded>
  );
}
