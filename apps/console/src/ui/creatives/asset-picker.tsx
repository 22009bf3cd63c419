import { useDeferredValue, useState } from 'react';
import { assetLine } from './asset-words';
import { Thumbnail } from './thumbnail';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { assetsPath } from '#/lib/creative-assets';
import { useDuration } from '#/ui/duration';
import { TextField } from '#/ui/form';
import { Dialog, ForeignText, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props {
  readonly advertiser: number;
  readonly onChoose: (assetId: string) => void;
  readonly onClose: () => void;
}

const maxShown = 50;

/** Assets that are ready, found by name. */
export function AssetPicker({ advertiser: id, onChoose, onClose }: Props) {
  const text = useText();
  const duration = useDuration();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const assets = $api.useQuery('get', assetsPath, {
    params: { path: { id }, query: { status: 'ready', limit: maxShown, ...(query === '' ? {} : { query }) } },
  });
  return (
    <Dialog title={text('creatives.role.choose')} isOpen onClose={onClose}>
      <TextField
        name="find"
        type="search"
        label={text('creatives.find')}
        maxLength={255}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loaded query={assets} skeleton={<Rows count={4} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-mute">{text(query === '' ? 'creatives.role.noAssets' : 'common.noMatch')}</p>
          ) : (
            <ul className="grid min-w-0 divide-y divide-line">
              {data.map((asset) => (
                <li key={asset.assetId} className="min-w-0">
                  <button
                    type="button"
                    aria-label={asset.name}
                    className="flex w-full min-w-0 items-center gap-3 rounded-md px-1 py-2 text-start hover:bg-sunken"
                    onClick={() => onChoose(asset.assetId)}
                  >
                    <Thumbnail asset={asset} className="h-12 w-16 shrink-0 rounded-md border border-line" />
                    <span className="min-w-0">
                      <ForeignText>{asset.name}</ForeignText>
                      <span className="block text-xs text-mute">{assetLine(text, asset, duration)}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
