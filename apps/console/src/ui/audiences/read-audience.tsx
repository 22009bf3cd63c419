import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { CurrentAdvertiser } from '#/lib/advertiser';
import { $api, type Schemas } from '#/lib/api';
import { type Audience, audiencePath } from '#/lib/audiences';
import { useFollowed } from '#/lib/change-count';
import { useTrail } from '#/lib/trail';
import { NotFound } from '#/ui/not-found';
import { ObjectSkeleton } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props {
  readonly advertiser: string;
  readonly id: string;
  /** The page is below that of the audience. */
  readonly isBelow?: boolean;
  readonly children: (audience: Audience, advertiser: Schemas['Advertiser']) => ReactNode;
}

/** The audience of the address and its advertiser. */
export function ReadAudience({ advertiser, ...props }: Props) {
  return /^\d{1,15}$/.test(advertiser) ? <Read advertiser={Number(advertiser)} {...props} /> : <NotFound />;
}

function Read({ advertiser, id, isBelow = false, children }: Omit<Props, 'advertiser'> & { advertiser: number }) {
  const text = useText();
  const own = {
    label: id.slice(0, 60),
    to: '/a/$account/audiences/$advertiser/$id' as const,
    params: { advertiser: String(advertiser), id },
  };
  useTrail([{ label: text('audiences.title'), to: '/a/$account/audiences' }, ...(isBelow ? [own] : [])]);
  const owner = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: advertiser } } });
  const read = $api.useQuery(
    'get',
    audiencePath,
    { params: { path: { advertiserId: advertiser, audienceId: id } } },
    { refetchInterval: ({ state }) => (state.data?.data.status === 'PROCESSING' ? 3_000 : false) },
  );
  // Matches of sellers change no sync: the notice of the share tells of them.
  const audience = useFollowed(useFollowed(read, ['audience'], id), ['notification']);
  const skeleton = <ObjectSkeleton facts={7} figures={[text('audiences.people'), text('audiences.matched'), text('audiences.rate')]} />;
  return (
    <Loaded query={owner} isPage skeleton={skeleton}>
      {({ data: found }) => (
        <Loaded query={audience} isPage skeleton={skeleton}>
          {({ data }) => <CurrentAdvertiser value={found}>{children(data, found)}</CurrentAdvertiser>}
        </Loaded>
      )}
    </Loaded>
  );
}
