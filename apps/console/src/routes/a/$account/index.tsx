import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { LinkButton } from '#/ui/button';
import { AttentionList } from '#/ui/home/attention-list';
import { FirstSteps, keysInSteps } from '#/ui/home/first-steps';
import { NewestCampaigns, newestCampaigns } from '#/ui/home/newest-campaigns';
import { sellerReadiness } from '#/ui/home/seller-sources';
import { Unread } from '#/ui/home/unread';
import { useAttention } from '#/ui/home/use-attention';
import { Week } from '#/ui/home/week';
import { Icon } from '#/ui/icon';
import { Page } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/')({ loader: () => loadMessages('home', 'billingDue'), component: Home });

/** What needs the person, and below it how things go. */
function Home() {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  const attention = useAttention();
  const isNew = useIsNew();
  return (
    <Page
      title={text('home.title')}
      actions={
        isBuyer && (
          <LinkButton kind="main" data-create to="/a/$account/campaigns/new" params={{ account }}>
            <Icon name="plus" size={14} />
            {text('campaigns.new')}
          </LinkButton>
        )
      }
    >
      {isNew && <FirstSteps onDone={attention.showAll} />}
      <AttentionList attention={attention} without={isNew ? keysInSteps : []} />
      {isBuyer && <Week />}
      <div className={`grid min-w-0 items-start gap-5 ${isBuyer && !isNew ? 'lg:grid-cols-2' : ''}`}>
        {isBuyer && !isNew && <NewestCampaigns />}
        <Unread />
      </div>
    </Page>
  );
}

/** Whether the account has no campaign, or as a seller nothing that buyers can ask. False while that is unknown. */
function useIsNew(): boolean {
  const { isBuyer } = useAccountContext();
  const campaigns = useQuery({ ...newestCampaigns, enabled: isBuyer });
  const readiness = useQuery({ ...sellerReadiness, enabled: !isBuyer });
  if (isBuyer) return campaigns.data?.meta.pagination.total === 0;
  return readiness.data?.data.checks.some(({ id, status }) => id === 'supply' && status !== 'complete') ?? false;
}
