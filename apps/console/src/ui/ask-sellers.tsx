import { useNavigate } from '@tanstack/react-router';
import { Button, LinkButton } from './button';
import { Icon } from './icon';
import { Problem } from './problem';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';

/** Starts a discovery, or shows the latest one. */
export function AskSellers({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const once = useIdempotencyKey();
  // The latest discovery for the campaign, whether it is attached or not.
  const latest = $api.useQuery('get', '/api/v2/buyer/campaigns/{id}/proposals', {
    params: { path: { id: campaign.campaignId }, query: { limit: 1 } },
  });
  const discoveryId = campaign.discoveryId ?? latest.data?.data.executionId ?? null;
  const start = $api.useMutation('post', '/api/v2/buyer/discovery', {
    onSuccess: async ({ data }) => {
      once.done();
      await go({ to: '/a/$account/discovery/$id', params: { account, id: data.discoveryId } });
    },
  });
  return (
    <div className="grid max-w-xl gap-2">
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button
          kind={discoveryId === null ? 'main' : 'plain'}
          isBusy={start.isPending}
          disabled={campaign.brief === null}
          onClick={() => start.mutate({ body: { campaignId: campaign.campaignId, waitSeconds: 10 }, headers: once.header() })}
        >
          <Icon name="live" size={14} />
          {text(discoveryId === null ? 'discovery.ask' : 'discovery.askAgain')}
        </Button>
        {discoveryId !== null && (
          <LinkButton
            kind={campaign.status === 'DRAFT' ? 'main' : 'plain'}
            to="/a/$account/discovery/$id"
            params={{ account, id: discoveryId }}
          >
            {text('discovery.look')}
          </LinkButton>
        )}
      </div>
      {start.error !== null && <Problem error={start.error} />}
    </div>
  );
}
