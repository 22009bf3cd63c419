import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { LinkButton } from '#/ui/button';
import { CampaignForm } from '#/ui/campaign-form';
import { Card, Empty, Line, Loading, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/campaigns/new')({ component: NewCampaign });

function NewCampaign() {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const advertisers = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 100 } } });
  const create = $api.useMutation('post', '/api/v2/buyer/campaigns', {
    onSuccess: async ({ data }) => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/campaigns'] });
      await go({ to: '/a/$account/campaigns/$id', params: { account, id: data.campaign.campaignId } });
    },
  });
  return (
    <Page title={text('campaigns.new')} about={text('campaigns.new.about')}>
      <Card>
        <Loaded query={advertisers} skeleton={<FormSkeleton />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty
                icon="advertiser"
                call={exampleCalls.advertiser()}
                title={text('advertisers.none')}
                action={
                  <LinkButton kind="main" to="/a/$account/advertisers" params={{ account }} search={{ create: 1 }}>
                    {text('advertisers.new')}
                  </LinkButton>
                }
              >
                {text('advertisers.none.text')}
              </Empty>
            ) : (
              <CampaignForm
                advertisers={data}
                error={create.error}
                isBusy={create.isPending}
                submit={text('campaigns.create')}
                onSubmit={({ advertiserId, ...settings }) =>
                  create.mutate({ body: { ...settings, advertiserId: Number(advertiserId), mode: 'discovery' }, headers: once.header() })
                }
              />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
        {Array.from({ length: 8 }, (_, n) => (
          <div key={n} className="grid gap-2">
            <Line className="h-4 w-24" />
            <Line className="h-8 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
