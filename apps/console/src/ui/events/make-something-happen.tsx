import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { exampleCalls } from '#/lib/example-calls';
import { LinkButton } from '#/ui/button';
import { Empty } from '#/ui/parts';

/** Placeholder of the feed before its first event, with a call that causes one. */
export function MakeSomethingHappen() {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  return (
    <Empty
      icon="live"
      title={text('events.live.none')}
      call={exampleCalls.ask()}
      action={
        isBuyer && (
          <LinkButton to="/a/$account/campaigns/new" params={{ account }}>
            {text('campaigns.create')}
          </LinkButton>
        )
      }
    >
      {text('events.live.none.text')}
    </Empty>
  );
}
