import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { exampleCalls } from '#/lib/example-calls';
import { LinkButton } from '#/ui/button';
import { Empty } from '#/ui/parts';

export function NoStorefront() {
  const text = useText();
  const { account, isAdmin } = useAccountContext();
  return (
    <section className="rounded-lg border border-line bg-panel">
      <Empty
        icon="store"
        title={text('storefront.none')}
        call={exampleCalls.storefront()}
        action={
          isAdmin && (
            <LinkButton kind="main" data-create to="/a/$account/storefront/edit" params={{ account }}>
              {text('storefront.open')}
            </LinkButton>
          )
        }
      >
        {text(isAdmin ? 'storefront.none.text' : 'storefront.none.member')}
      </Empty>
    </section>
  );
}
