import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { creativePath } from '#/lib/creatives';
import { useTrail } from '#/lib/trail';
import { CreativePage } from '#/ui/creatives/creative-page';
import { ObjectSkeleton } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/creatives/$advertiser/$id')({
  loader: () => loadMessages('creatives', 'campaign'),
  component: Creative,
});

function Creative() {
  const text = useText();
  const { advertiser, id } = Route.useParams();
  useTrail([{ label: text('creatives.title'), to: '/a/$account/creatives' }]);
  const creative = $api.useQuery('get', creativePath, { params: { path: { id: Number(advertiser), creativeId: id } } });
  return (
    <Loaded query={creative} isPage skeleton={<ObjectSkeleton facts={6} />}>
      {({ data }) => <CreativePage key={id} creative={data} />}
    </Loaded>
  );
}
