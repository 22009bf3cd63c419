import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { pressed } from '#/lib/idempotency-key';
import { type OwnStorefront, storefrontPath, useStorefrontChanged, useStorefrontQuery } from '#/lib/storefront';
import { Button, LinkButton } from '#/ui/button';
import { Empty } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** In place of a storefront: the way to open one, or to reopen the archived one. */
export function NoStorefront() {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  const archived = useStorefrontQuery().data?.data;
  const isArchived = archived?.displayStatus === 'archived';
  return (
    <section className="rounded-lg border border-line bg-panel">
      <Empty
        icon="store"
        title={text(isArchived ? 'storefront.archived' : 'storefront.none')}
        call={isArchived ? undefined : exampleCalls.storefront()}
        action={
          isAdmin &&
          (isArchived ? (
            <Reopen storefront={archived} />
          ) : (
            <LinkButton kind="main" data-create to="/a/$account/storefront/edit" params={{ account }}>
              {text('storefront.open')}
            </LinkButton>
          ))
        }
      >
        {text(isArchived ? 'storefront.archive.later' : isAdmin ? 'storefront.none.text' : 'storefront.none.member')}
      </Empty>
    </section>
  );
}

function Reopen({ storefront: { name, platformId } }: { storefront: OwnStorefront }) {
  const text = useText();
  const changed = useStorefrontChanged();
  const open = $api.useMutation('post', storefrontPath, { onSuccess: changed });
  return (
    <>
      <Button kind="main" isBusy={open.isPending} onClick={() => open.mutate({ ...pressed(), body: { name, platformId } })}>
        {text('storefront.reopen')}
      </Button>
      <Problem error={open.error} />
    </>
  );
}
