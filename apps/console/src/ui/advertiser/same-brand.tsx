import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { domainOf } from '#/lib/advertiser-body';
import { $api, asApiError } from '#/lib/api';

/** After a conflict about the brand, leads to the active advertiser that has it, when it is among the newest 200. */
export function SameBrand({ brand, error }: { brand: string; error: unknown }) {
  const text = useText();
  const { account } = useAccountContext();
  const refused = asApiError(error);
  const isTaken = refused?.status === 409 && refused.issues.some(({ path }) => path === 'brand');
  const active = $api.useQuery('get', '/api/v2/buyer/advertisers', { params: { query: { limit: 200 } } }, { enabled: isTaken });
  const other = isTaken ? active.data?.data.find((one) => one.brand === domainOf(brand)) : undefined;
  if (other === undefined) return null;
  return (
    <Link
      to="/a/$account/advertisers/$id"
      params={{ account, id: String(other.id) }}
      className="justify-self-start text-accent underline underline-offset-2"
    >
      {text('advertisers.openOther', { name: other.name.slice(0, 200) })}
    </Link>
  );
}
