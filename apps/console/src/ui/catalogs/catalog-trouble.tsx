import { LeaveOut } from './leave-out';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { useCatalog } from '#/lib/catalog';
import { type CatalogTrouble, troubleOf } from '#/lib/catalog-course';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { ForeignText } from '#/ui/parts';

/** Troubles that the settings of the catalog mend. Others are mended in the feed. */
const mendedHere: readonly CatalogTrouble[] = ['refused', 'missing', 'unreachable', 'unreadable', 'empty', 'selector'];

/** What is wrong with the catalog, why, and the one thing to do. */
export function Trouble() {
  const text = useText();
  const { account } = useAccountContext();
  const isActive = useAdvertiser().status === 'ACTIVE';
  const catalog = useCatalog();
  const trouble = troubleOf(catalog);
  if (trouble === null) return null;
  const { advertiserId, platformId, recentRefreshRuns } = catalog;
  const error = catalog.healthStatus === 'failed' ? recentRefreshRuns.find(({ status }) => status === 'failed')?.error : null;
  const isBad = catalog.healthStatus === 'failed';
  return (
    <section
      aria-label={text('catalogs.trouble')}
      className={`flex min-w-0 flex-wrap items-start justify-between gap-3 rounded-lg border border-line px-4 py-3 ${isBad ? 'bg-bad-soft' : 'bg-attention-soft'}`}
    >
      <div className="flex min-w-0 items-start gap-2.5">
        <Icon name="alert" className={`mt-0.5 ${isBad ? 'text-bad' : 'text-attention'}`} />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-semibold">{troubleText(text, trouble, catalog)}</p>
          {error !== null && error !== undefined && (
            <p className="text-xs">
              <ForeignText lines>{error}</ForeignText>
            </p>
          )}
          <p>{text(`catalogs.trouble.${trouble}.do`)}</p>
          {isBad && catalog.itemCount > 0 && <p className="text-xs text-mute">{text('catalogs.kept', { count: catalog.itemCount })}</p>}
        </div>
      </div>
      {isActive && trouble === 'strict' && <LeaveOut />}
      {isActive && mendedHere.includes(trouble) && (
        <LinkButton
          to="/a/$account/catalogs/$advertiser/$id/settings"
          params={{ account, advertiser: String(advertiserId), id: platformId }}
        >
          {text('catalogs.settings.change')}
        </LinkButton>
      )}
    </section>
  );
}

export function troubleText(
  text: Text,
  trouble: CatalogTrouble,
  { itemCount, itemsRejected: count }: { itemCount: number; itemsRejected: number },
) {
  return trouble === 'rejected'
    ? text('catalogs.trouble.rejected', { count: text.number(count), all: text.number(count + itemCount) })
    : text(`catalogs.trouble.${trouble}`);
}
