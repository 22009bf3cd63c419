import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { useStorefront } from '#/lib/storefront';
import { Columns } from '#/ui/page';
import { BuyersView } from '#/ui/storefront/buyers-view';
import { StorefrontFacts } from '#/ui/storefront/facts';
import { NoStorefront } from '#/ui/storefront/none';
import { Readiness } from '#/ui/storefront/readiness';

export const Route = createFileRoute('/a/$account/storefront/')({ loader: () => loadMessages('home'), component: Overview });

function Overview() {
  const storefront = useStorefront();
  if (storefront === undefined) return null;
  if (storefront === null)
    return (
      <>
        <NoStorefront />
        <Readiness storefront={null} />
      </>
    );
  return (
    <Columns facts={<StorefrontFacts storefront={storefront} />}>
      <Readiness storefront={storefront} />
      <BuyersView storefront={storefront} />
    </Columns>
  );
}
