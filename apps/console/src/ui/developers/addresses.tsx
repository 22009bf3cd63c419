import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { mcpAddress } from '#/lib/integration';
import { Copy } from '#/ui/copy';
import { Card, Id } from '#/ui/parts';
import { WithCode } from '#/ui/prose';
import { ReferenceLink } from '#/ui/reference-link';

/** Every address of the exchange that a program or its author needs. */
export function Addresses() {
  const text = useText();
  const { account } = useAccountContext();
  const { origin } = location;
  const health = $api.useQuery('get', '/health', {}, { staleTime: 60_000 });
  const version = health.data?.data.version;
  return (
    <Card title={text('developers.addresses')} flush>
      <dl className="divide-y divide-line">
        <Address label={text('developers.api')} value={`${origin}/api/v2`} />
        <Address label={text('developers.accountId')} value={account}>
          <WithCode>{text('developers.accountId.text', { header: `\`X-Account-Id: ${account}\`` })}</WithCode>
        </Address>
        <Address label={text('developers.mcp')} value={mcpAddress(origin)}>
          {text('developers.mcp.text')}
        </Address>
        <Address label={text('nav.reference')} path="/docs" />
        <Address label={text('developers.openapi')} path="/api/v2/openapi.json" />
        <Address label={text('developers.tools')} path="/api/v3/openapi.json" />
        <Address label={text('developers.health')} path="/health">
          {version === undefined ? '–' : text('developers.version', { version })}
        </Address>
      </dl>
    </Card>
  );
}

interface AddressProps {
  readonly label: string;
  readonly value?: string;
  /** A page or document of this exchange: a link, which is copied with its origin. */
  readonly path?: string;
  readonly children?: ReactNode;
}

function Address({ label, path = '', value = location.origin + path, children }: AddressProps) {
  const text = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] px-4 py-1.5">
      <dt className="min-w-0 text-xs text-mute">{label}</dt>
      <dd className="grid min-h-6 min-w-0 grid-cols-[minmax(0,1fr)] content-center text-xs">
        {path === '' ? (
          <Id label={label}>{value}</Id>
        ) : (
          <span className="flex min-w-0 items-center gap-0.5">
            <span dir="ltr" className="min-w-0 font-mono">
              <ReferenceLink to={path}>{path}</ReferenceLink>
            </span>
            <Copy isSmall text={value} label={text('common.copy.named', { name: label })} />
          </span>
        )}
        {children !== undefined && <span className="text-mute">{children}</span>}
      </dd>
    </div>
  );
}
