import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { AskForm } from '#/ui/discovery/ask-form';
import { Card, Empty, Page, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/discovery/new')({
  validateSearch: (search: Record<string, unknown>): { campaign?: string } => textParam('campaign', search),
  loader: () => loadMessages('discovery'),
  component: NewDiscovery,
});

function NewDiscovery() {
  const text = useText();
  const { account } = useAccountContext();
  const { campaign } = Route.useSearch();
  const go = useNavigate();
  const campaigns = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: { limit: 200, take: 200 } } });
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 200 } } });
  return (
    <Page title={text('discovery.ask')} about={text('discover.about')}>
      <Loaded query={advertisers} skeleton={<Rows count={6} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Card>
              <Empty
                icon="advertiser"
                title={text('advertisers.none')}
                call={exampleCalls.advertiser()}
                action={
                  <LinkButton kind="main" to="/a/$account/advertisers" params={{ account }} search={{ create: 1 }}>
                    {text('advertisers.create')}
                  </LinkButton>
                }
              >
                {text('advertisers.none.text')}
              </Empty>
            </Card>
          ) : (
            <Loaded query={campaigns} skeleton={<Rows count={6} />}>
              {({ data: known }) => (
                <AskForm
                  campaigns={known.filter(({ status }) => status !== 'ARCHIVED')}
                  advertisers={data}
                  campaignId={known.some(({ campaignId }) => campaignId === campaign) ? campaign : undefined}
                  onStarted={(id) => void go({ to: '/a/$account/discovery/$id', params: { account, id } })}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  );
}
