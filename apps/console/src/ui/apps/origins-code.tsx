import { useText } from '#/i18n';
import { pageSample, preflightSample } from '#/lib/page-sample';
import { Card, Code } from '#/ui/parts';

/** What pages of allowed origins may do, and code that does it. */
export function OriginsCode({ origin = 'https://app.example.com' }: { origin?: string | undefined }) {
  const text = useText();
  return (
    <Card title={text('origins.sample')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="wrap-anywhere">{text('origins.may', { address: `${location.origin}/mcp/v3` })}</p>
        <Code label={text('origins.sample')}>{pageSample(location.origin)}</Code>
        <p>{text('origins.preflight')}</p>
        <Code label={text('origins.preflight')}>{preflightSample(location.origin, origin)}</Code>
      </div>
    </Card>
  );
}
