import { lazy, Suspense, useState } from 'react';
import { assetLine } from './asset-words';
import { Thumbnail } from './thumbnail';
import { useText } from '#/i18n';
import { useAsset } from '#/lib/creative-assets';
import { Button } from '#/ui/button';
import { useDuration } from '#/ui/duration';
import { FieldErrors, useField } from '#/ui/form';
import { ForeignText, State } from '#/ui/parts';

const AssetPicker = lazy(() => import('./asset-picker').then(({ AssetPicker: it }) => ({ default: it })));

interface Props {
  readonly name: string;
  /** Id of the asset; empty without one. */
  readonly value: string;
  readonly advertiser: number;
  readonly isFixed: boolean;
  readonly onChange: (assetId: string) => void;
}

/** The asset of a role, and a dialog that chooses another one. */
export function AssetField({ name, value, advertiser, isFixed, onChange }: Props) {
  const text = useText();
  const { id, issues } = useField(name, text('creatives.role.asset'));
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        {value !== '' && <Chosen advertiser={advertiser} assetId={value} />}
        {!isFixed && (
          <Button id={id} name={name} size="small" data-invalid={issues.length > 0 || undefined} onClick={() => setOpen(true)}>
            {text('creatives.role.choose')}
          </Button>
        )}
      </div>
      <FieldErrors issues={issues} />
      <Suspense>
        {isOpen && (
          <AssetPicker
            advertiser={advertiser}
            onClose={() => setOpen(false)}
            onChoose={(assetId) => {
              onChange(assetId);
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function Chosen({ advertiser, assetId }: { advertiser: number; assetId: string }) {
  const text = useText();
  const duration = useDuration();
  const asset = useAsset(advertiser, assetId).data?.data;
  if (asset === undefined) return <code className="font-mono text-xs">{assetId}</code>;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Thumbnail asset={asset} className="h-10 w-14 shrink-0 rounded-md border border-line" />
      <span className="min-w-0">
        <ForeignText>{asset.name}</ForeignText>
        <span className="block text-xs text-mute">
          {asset.status === 'ready' ? (
            assetLine(text, asset, duration)
          ) : (
            <State of={asset.status}>{text.word('creatives.status', asset.status)}</State>
          )}
        </span>
      </span>
    </div>
  );
}
