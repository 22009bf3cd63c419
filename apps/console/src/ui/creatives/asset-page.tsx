import { AssetFacts } from './asset-facts';
import { ChangeAsset } from './change-asset';
import { DeleteAsset } from './delete-asset';
import { Preview } from './thumbnail';
import { useText } from '#/i18n';
import type { Asset } from '#/lib/creative-assets';
import { Icon } from '#/ui/icon';
import { Card, Page, State, Tag } from '#/ui/parts';

/** An asset: what it shows, what was found in its file, and why it was refused. */
export function AssetPage({ asset }: { asset: Asset }) {
  const text = useText();
  const { name, kind, status, refusal, url } = asset;
  return (
    <Page
      title={name}
      state={
        <>
          <State of={status}>{text.word('creatives.status', status)}</State>
          <Tag>{text.word('creatives.kind', kind)}</Tag>
        </>
      }
      facts={<AssetFacts asset={asset} />}
      actions={
        <>
          {status !== 'archived' && <ChangeAsset asset={asset} />}
          {status !== 'archived' && <DeleteAsset asset={asset} />}
        </>
      }
    >
      {refusal !== null && (
        <div role="alert" className="flex min-w-0 items-start gap-2.5 rounded-lg border border-line bg-bad-soft px-3 py-2.5">
          <Icon name="alert" className="mt-0.5 text-bad" />
          <div className="grid min-w-0 gap-1">
            <p className="font-medium text-bad">{text('creatives.asset.refused')}</p>
            <p dir="auto" className="wrap-anywhere">
              {refusal.message}
            </p>
            <p>{text('creatives.asset.refused.text')}</p>
            <code className="font-mono text-xs">{refusal.code}</code>
          </div>
        </div>
      )}
      <p role="status" className="empty:hidden">
        {status === 'checking' && text('creatives.asset.checking')}
      </p>
      <Card
        title={text('creatives.asset.preview')}
        actions={
          url !== null && (
            <a href={url} target="_blank" rel="noreferrer" className="text-xs text-accent hover:underline">
              {text('creatives.asset.open')}
            </a>
          )
        }
      >
        <Preview asset={asset} />
      </Card>
    </Page>
  );
}
