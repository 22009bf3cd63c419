import { useState } from 'react';
import { useText } from '#/i18n';
import type { Asset } from '#/lib/creative-assets';
import { Icon, type IconName } from '#/ui/icon';

const icons: Readonly<Record<Asset['kind'], IconName>> = {
  image: 'image',
  video: 'film',
  audio: 'sound',
  html: 'code',
  text: 'log',
  url: 'out',
};

/** A small picture of an asset, or what it is. It decorates: the name stands beside it. */
export function Thumbnail({ asset, className = '' }: { asset: Asset; className?: string }) {
  const { kind, content, preview } = asset;
  const [isBroken, setBroken] = useState(false);
  return (
    <span aria-hidden="true" className={`relative grid min-w-0 place-items-center overflow-hidden bg-sunken text-mute ${className}`}>
      {preview.kind === 'image' && preview.url !== undefined && !isBroken ? (
        <img
          src={preview.url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-contain"
        />
      ) : content !== null ? (
        <span dir="auto" className="line-clamp-4 px-3 text-center text-xs wrap-anywhere">
          {content.slice(0, 200)}
        </span>
      ) : (
        <Icon name={icons[kind]} size={24} />
      )}
    </span>
  );
}

/** The asset as large as the page allows. */
export function Preview({ asset }: { asset: Asset }) {
  const text = useText();
  const { name, content, preview } = asset;
  if (content !== null)
    return (
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {content}
      </p>
    );
  const { kind, url, reason } = preview;
  if (url === undefined || kind === 'none')
    return (
      <p className="text-mute">
        {text('creatives.asset.noPreview')}
        {reason !== undefined && (
          <>
            {' · '}
            <bdi>{reason}</bdi>
          </>
        )}
      </p>
    );
  if (kind === 'image')
    return <img src={url} alt={name.slice(0, 200)} className="mx-auto max-h-[60dvh] max-w-full rounded-md bg-sunken object-contain" />;
  if (kind === 'audio') return <audio controls preload="metadata" src={url} className="w-full" />;
  return <video controls preload="metadata" src={url} className="mx-auto max-h-[60dvh] max-w-full rounded-md bg-sunken" />;
}
