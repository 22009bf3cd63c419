import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import type { Ask } from '#/lib/ask';
import { useFollowed } from '#/lib/change-count';
import { AskAnswers } from '#/ui/asks/ask-answers';
import { AskBadge } from '#/ui/asks/ask-badge';
import { askFamilies, AskFacts, AskResolution, AskTexts } from '#/ui/asks/ask-parts';
import { ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { ObjectHistory } from '#/ui/timeline/object-history';

export const Route = createFileRoute('/a/$account/asks/$id')({
  loader: () => loadMessages('record'),
  component: AskPage,
});

function AskPage() {
  const { id } = Route.useParams();
  const query = useFollowed($api.useQuery('get', '/api/v2/asks/{id}', { params: { path: { id } } }), ['ask'], id);
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={6} />}>
      {({ data }) => <Shown ask={data} />}
    </Loaded>
  );
}

function Shown({ ask }: { ask: Ask }) {
  const text = useText();
  const { isBuyer } = useAccountContext();
  return (
    <Page title={ask.title} state={<AskBadge ask={ask} />} actions={<AskAnswers ask={ask} />} facts={<AskFacts ask={ask} />}>
      {ask.resolution !== null && <AskResolution of={ask.resolution} actionLabel={text('asks.yours')} />}
      <AskTexts ask={ask} />
      {/* Its state is in the key: a change is read again. */}
      <ObjectHistory
        key={ask.updatedAt}
        side={isBuyer ? 'buyer' : 'storefront'}
        query={{ resourceId: ask.id, resourceTypes: ['ASK'] }}
        families={askFamilies}
      />
    </Page>
  );
}
