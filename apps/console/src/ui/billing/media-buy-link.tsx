import { Link } from '@tanstack/react-router';
import { useAccountContext } from '#/lib/account-context';

/** The id of a media buy, which leads to its page. */
export function MediaBuyLink({ id }: { id: string }) {
  const { account } = useAccountContext();
  return (
    <Link
      to="/a/$account/media-buys/$id"
      params={{ account, id }}
      dir="ltr"
      className="font-mono text-xs wrap-anywhere text-accent underline underline-offset-2"
    >
      {id}
    </Link>
  );
}
