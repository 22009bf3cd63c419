import { useNavigate } from '@tanstack/react-router';
import { Button, LinkButton } from './button';
import { Icon } from './icon';
import { Problem } from './problem';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { proposalsPath } from '#/lib/proposals';

type Campaign = Schemas['Campaign'];

/** State and progress of the latest discovery for the campaign, whether it is attached or not. */
export const useLatestDiscovery = ({ campaignId }: Pick<Campaign, 'campaignId'>) =>
  $api.useQuery('get', proposalsPath, { params: { path: { id: campaignId }, query: { limit: 1 } } });

/** Asks the sellers, and leads to their answers. Pressed again after a failure, it asks once. */
export function useAskSellers({ campaignId }: Pick<Campaign, 'campaignId'>) {
  const { account } = useAccountContext();
  const go = useNavigate();
  const once = useIdempotencyKey();
  const start = $api.useMutation('post', '/api/v2/buyer/discovery', {
    onSuccess: async ({ data }) => {
      once.done();
      await go({ to: '/a/$account/discovery/$id', params: { account, id: data.discoveryId } });
    },
  });
  return {
    ask: () => start.mutate(once.keyed({ body: { campaignId, waitSeconds: 10 } })),
    isAsking: start.isPending,
    error: start.error,
  };
}

/** Starts a discovery, or shows the latest one. */
export function AskSellers({ campaign }: { campaign: Campaign }) {
  const text = useText();
  const { account } = useAccountContext();
  const latest = useLatestDiscovery(campaign);
  const discoveryId = campaign.discoveryId ?? latest.data?.data.executionId ?? null;
  const { ask, isAsking, error } = useAskSellers(campaign);
  return (
    <div className="grid max-w-xl gap-2">
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isAsking} disabled={campaign.brief === null} onClick={ask}>
          <Icon name="live" size={14} />
          {text(discoveryId === null ? 'discovery.ask' : 'discovery.askAgain')}
        </Button>
        {discoveryId !== null && (
          <LinkButton to="/a/$account/discovery/$id" params={{ account, id: discoveryId }}>
            {text('discovery.look')}
          </LinkButton>
        )}
      </div>
      {error !== null && <Problem error={error} />}
    </div>
  );
}
