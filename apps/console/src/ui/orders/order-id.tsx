import { Link } from '@tanstack/react-router';
import { useAccountContext } from '#/lib/account-context';
import { Id } from '#/ui/parts';

/** The seller's id of a media buy. One that the exchange hosts leads to its page; the ids of own agents have none. */
export function OrderId({ id }: { id: string }) {
  const { account } = useAccountContext();
  if (!id.startsWith('sf_mb_')) return <Id>{id}</Id>;
  return (
    <Link
      to="/a/$account/orders/$id"
      params={{ account, id }}
      dir="ltr"
      className="min-w-0 truncate font-mono text-xs text-accent underline underline-offset-2"
    >
      {id}
    </Link>
  );
}
