import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { type Asset, assetPath, useAssetsChanged } from '#/lib/creative-assets';
import { acceptedFiles } from '#/lib/file-kind';
import { sizeOf } from '#/lib/size';
import { sumOf } from '#/lib/upload/parts';
import { Button } from '#/ui/button';
import { FileButton } from '#/ui/file-drop';
import { Icon } from '#/ui/icon';
import { ForeignText } from '#/ui/parts';

interface Props {
  readonly assets: readonly Asset[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** Uploads that were cut off, with what has arrived of them. The browser does not keep their files, so the person chooses them again. */
export function UnfinishedUploads({ assets, onFiles }: Props) {
  const text = useText();
  return (
    <section aria-label={text('creatives.upload.unfinished')} className="grid min-w-0 gap-1 border-t border-line pt-3">
      <h2 className="text-xs font-medium">{text('creatives.upload.unfinished')}</h2>
      <ul className="grid divide-y divide-line">
        {assets.map((asset) => (
          <Unfinished key={asset.assetId} asset={asset} onFiles={onFiles} />
        ))}
      </ul>
    </section>
  );
}

function Unfinished({ asset: { advertiserId: id, assetId, name, bytes }, onFiles }: Pick<Props, 'onFiles'> & { asset: Asset }) {
  const text = useText();
  const changed = useAssetsChanged();
  const detail = $api.useQuery('get', assetPath, { params: { path: { id, assetId } } }).data?.data;
  const discard = $api.useMutation('delete', assetPath, { onSettled: changed });
  const sent = sumOf(detail?.upload?.parts ?? []);
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0">
        <ForeignText>{name}</ForeignText>
      </span>
      <span className="flex items-center gap-2 text-xs text-mute tabular-nums">
        {text('creatives.upload.progress', { sent: sizeOf(text, sent), total: sizeOf(text, bytes ?? 0) })}
        <FileButton size="small" accept={acceptedFiles} onFiles={onFiles}>
          {text('common.goOn')}
        </FileButton>
        <Button
          kind="quiet"
          size="icon"
          aria-label={text('creatives.upload.cancel', { name })}
          isBusy={discard.isPending}
          onClick={() => discard.mutate({ params: { path: { id, assetId } } })}
        >
          <Icon name="close" size={14} />
        </Button>
      </span>
    </li>
  );
}
