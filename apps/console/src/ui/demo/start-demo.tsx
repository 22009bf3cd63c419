import { actingFor, useDemoChanged } from './demo-actions';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Card, Empty } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** An account without a demo: what one is, and the button of an admin that starts it. */
export function StartDemo({ home }: { home: Schemas['Account'] }) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useDemoChanged();
  const isBuyer = home.accountType === 'BUYER';
  const isAdmin = home.membershipRole === 'ADMIN';
  const done = {
    onSuccess: async () => {
      once.done();
      await changed();
    },
  };
  const buyers = $api.useMutation('post', '/api/v2/demo', done);
  const sellers = $api.useMutation('post', '/api/v2/storefront/demo', done);
  const start = isBuyer ? buyers : sellers;
  const press = () => {
    const { headers } = once.keyed({});
    start.mutate({ body: {}, headers: { ...headers, ...actingFor(home.id) } });
  };
  return (
    <Card>
      <Empty
        icon="box"
        title={text('demos.none')}
        call={{ method: 'POST', path: isBuyer ? '/api/v2/demo' : '/api/v2/storefront/demo', body: {} }}
        action={
          isAdmin ? (
            <Button kind="main" data-create="" isBusy={start.isPending} onClick={press}>
              {text(start.isPending ? 'common.busy' : 'demos.start')}
            </Button>
          ) : (
            <p className="text-mute">{text('demos.admins')}</p>
          )
        }
      >
        {text(isBuyer ? 'demos.none.BUYER' : 'demos.none.SELLER')}
      </Empty>
      <Problem error={start.error} />
    </Card>
  );
}
