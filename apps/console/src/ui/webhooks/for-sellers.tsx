import { LinkButton } from '../button';
import { Card, Empty, Page } from '../parts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';

/** What sellers' accounts find here: webhooks tell of discoveries, which buyers have. */
export function ForSellers() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Page title={text('webhooks.title')} about={text('webhooks.about')}>
      <Card flush>
        <Empty
          icon="hook"
          title={text('webhooks.seller')}
          call={{ method: 'GET', path: '/api/v2/realtime' }}
          action={
            <LinkButton to="/a/$account/events" params={{ account }}>
              {text('events.title')}
            </LinkButton>
          }
        >
          {text('webhooks.seller.text')}
        </Empty>
      </Card>
    </Page>
  );
}
