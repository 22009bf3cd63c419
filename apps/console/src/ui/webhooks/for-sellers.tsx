import { Card, Empty, Page } from '../parts';
import { useText } from '#/i18n';

/** What sellers' accounts find here: webhooks tell of discoveries, which buyers have. */
export function ForSellers() {
  const text = useText();
  return (
    <Page title={text('webhooks.title')} about={text('webhooks.about')}>
      <Card flush>
        <Empty icon="hook" title={text('webhooks.seller')} call={{ method: 'GET', path: '/api/v2/realtime' }}>
          {text('webhooks.seller.text')}
        </Empty>
      </Card>
    </Page>
  );
}
