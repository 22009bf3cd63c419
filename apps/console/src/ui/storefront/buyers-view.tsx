import { regionName } from './regions';
import { useText } from '#/i18n';
import type { OwnStorefront } from '#/lib/storefront';
import { Card, ForeignText, Tag } from '#/ui/parts';

/** Fields of `GET /buyer/storefronts/{id}`, as a buyer's list of sellers shows them. */
export function BuyersView({ storefront }: { storefront: OwnStorefront }) {
  const text = useText();
  const { name, platformId, channels, countries, displayStatus, storefrontId, productCount } = storefront;
  const words = (codes: readonly string[], wordOf: (code: string) => string, none: string) =>
    codes.length === 0 ? none : codes.map(wordOf).join(', ');
  return (
    <Card title={text('storefront.view')}>
      <div className="grid gap-3">
        <div
          className={`flex min-w-0 items-start gap-3 rounded-lg border p-3 ${displayStatus === 'transacting' ? 'border-line' : 'border-dashed border-edge'}`}
        >
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-base font-semibold text-accent"
          >
            {[...name.trim()][0]?.toLocaleUpperCase() ?? '?'}
          </span>
          <div className="grid min-w-0 gap-1">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
              <ForeignText>{name}</ForeignText>
              <code dir="ltr" className="font-mono text-xs font-normal text-mute wrap-anywhere">
                {platformId}
              </code>
            </p>
            <dl className="grid gap-x-3 gap-y-0.5 text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
              <dt className="text-mute">{text('field.channels')}</dt>
              <dd className="wrap-anywhere">{words(channels, (code) => text.word('channel', code), text('storefront.view.noChannel'))}</dd>
              <dt className="text-mute">{text('field.countries')}</dt>
              <dd className="wrap-anywhere">{words(countries, regionName, text('storefront.view.anyCountry'))}</dd>
            </dl>
            <p className="flex flex-wrap gap-2">
              <Tag>{text('storefront.view.seller', { id: String(storefrontId) })}</Tag>
              <Tag>{text('storefront.view.products', { count: productCount })}</Tag>
            </p>
          </div>
        </div>
        <p className="text-xs text-mute">{text(`storefront.view.${displayStatus}`)}</p>
      </div>
    </Card>
  );
}
