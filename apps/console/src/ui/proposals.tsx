import { LinkButton } from './button';
import { Card } from './parts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';

interface Props {
  readonly discovery: Schemas['Discovery'];
  readonly campaignId: string;
  readonly budget: Schemas['BudgetContext'] | undefined;
}

/** Leads to the proposals of a campaign, where they are compared and selected. */
export function Proposals({ campaignId }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Card title={text('proposals.title')}>
      <LinkButton kind="main" to="/a/$account/campaigns/$id/proposals" params={{ account, id: campaignId }}>
        {text('home.due.choose')}
      </LinkButton>
    </Card>
  );
}
