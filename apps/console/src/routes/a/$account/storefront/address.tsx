import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { useStorefront } from '#/lib/storefront';
import { AgentAddress } from '#/ui/storefront/agent-address';
import { ConnectBuyers } from '#/ui/storefront/connect-buyers';
import { NoStorefront } from '#/ui/storefront/none';

export const Route = createFileRoute('/a/$account/storefront/address')({ loader: () => loadMessages('developers'), component: Address });

function Address() {
  const storefront = useStorefront();
  if (storefront === undefined) return null;
  if (storefront === null) return <NoStorefront />;
  return (
    <>
      <AgentAddress storefront={storefront} />
      <ConnectBuyers storefront={storefront} />
    </>
  );
}
