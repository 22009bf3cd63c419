import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ForeignText, Question, Rows } from '../parts';
import { Loaded } from '../problem';
import { useSpend } from './use-spend';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';

interface Props {
  readonly campaign: Schemas['Campaign'];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
/** Media buys that archiving stops. */
const live: readonly string[] = ['ACTIVE', 'PAUSED', 'PENDING_APPROVAL', 'INPUT_REQUIRED', 'PENDING_BUYER_DECISION'];

/** Says in numbers what archiving stops: nobody can take it back here. */
export function Archive({ campaign, isOpen, onClose }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const queries = useQueryClient();
  const { campaignId: id, revision } = campaign;
  const archive = $api.useMutation('delete', '/api/v2/buyer/campaigns/{id}', {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/campaigns'] });
      await go({ to: '/a/$account/campaigns', params: { account } });
    },
  });
  return (
    <Question
      title={text('campaign.archive.title')}
      isOpen={isOpen}
      onClose={onClose}
      answer={text('campaign.archive.now')}
      request={archive}
      onAnswer={() => archive.mutate({ params: { path: { id }, query: { expectedRevision: revision } } })}
    >
      <p className="font-medium">
        <ForeignText>{campaign.name}</ForeignText>
      </p>
      <Consequences campaign={campaign} />
    </Question>
  );
}

function Consequences({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { campaignId: id, budget } = campaign;
  const buys = $api.useQuery('get', '/api/v2/buyer/campaigns/{id}/media-buys', { params: { path: { id } } });
  const spend = useSpend(campaign);
  return (
    <Loaded query={buys} skeleton={<Rows count={1} />}>
      {({ data }) => {
        const stopped = data.filter(({ status }) => live.includes(status));
        const held = stopped.reduce((sum, buy) => sum + buy.budget, 0);
        const unspent = spend.value === null ? null : Math.max(0, held - spend.value);
        return (
          <div className="grid gap-1.5">
            {stopped.length > 0 && (
              <p className="text-bad">
                {unspent === null
                  ? text('campaign.archive.stops', { count: stopped.length })
                  : text('campaign.archive.stopsUnspent', { count: stopped.length, amount: text.money(unspent, budget.currency) })}
              </p>
            )}
            <p>{text('campaign.archive.text')}</p>
          </div>
        );
      }}
    </Loaded>
  );
}
