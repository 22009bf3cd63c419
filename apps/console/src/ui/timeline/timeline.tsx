import { Entry } from './entry';
import { useTimeline, type TimelineScope } from './use-timeline';
import { useText } from '#/i18n';
import { ownZone } from '#/lib/days';
import { inDays } from '#/lib/timeline';
import { timelineKinds, type TimelineKind } from '#/lib/timeline-kinds';
import { Button } from '#/ui/button';
import { Filters } from '#/ui/filters';
import { Icon } from '#/ui/icon';
import { NewChanges } from '#/ui/new-changes';
import { Card, Rows } from '#/ui/parts';

interface Props {
  readonly scope: TimelineScope;
  readonly currency: string;
  /** Products of packages, by the id of the package. */
  readonly names?: ReadonlyMap<string, string>;
  /** Names of the campaign's media buys, by id. */
  readonly buyNames?: ReadonlyMap<string, string>;
  /** Kind of entries, which is stored in the address. */
  readonly kind: TimelineKind | undefined;
  readonly onKind: (kind: TimelineKind | undefined) => void;
}

const campaignKinds = ['campaign', 'media_buy', 'discovery'];
const buyKinds = ['media_buy'];

/** Everything that happened to a campaign or a media buy, newest first, by day. */
export function Timeline({ scope, currency, names, buyNames, kind, onKind }: Props) {
  const text = useText();
  const { entries, failed, isLoading, isLoadingMore, more, refresh } = useTimeline(scope, kind);
  const isCampaign = scope.mediaBuyId === undefined;
  const kinds = timelineKinds.filter((each) => isCampaign || each !== 'discovery');
  return (
    <Card
      title={text('history.title')}
      flush
      actions={
        <span className="flex flex-wrap items-center gap-2">
          <NewChanges kinds={isCampaign ? campaignKinds : buyKinds} id={scope.mediaBuyId} onShow={refresh} />
          <Filters
            label={text('audit.kind')}
            value={kind}
            options={kinds.map((value) => ({ value, label: text(`timeline.${value}`) }))}
            onPick={(picked) => onKind(picked as TimelineKind | undefined)}
          />
        </span>
      }
    >
      {failed.map(({ label, again }) => (
        <p key={label} role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-xs">
          <Icon name="alert" size={14} className="text-bad" />
          <span className="min-w-0 flex-1 basis-40">{text('home.failed', { what: text(label) })}</span>
          <Button size="small" onClick={again}>
            {text('common.again')}
          </Button>
        </p>
      ))}
      {isLoading ? (
        <Rows count={5} />
      ) : (
        <>
          {entries.length === 0 && failed.length === 0 && (
            <p className="p-4 text-mute">{text(kind === undefined ? 'history.none' : 'common.noMatch')}</p>
          )}
          {inDays(entries, ownZone).map(({ day, entries: of }) => (
            <section key={day} aria-label={text.day(day)} className="text-xs">
              <h3 className="sticky top-(--bar) z-[1] border-b border-line bg-sunken px-4 py-1 font-medium text-mute">
                <time dateTime={day}>{text.day(day)}</time>
              </h3>
              <ol className="divide-y divide-line border-b border-line">
                {of.map((entry) => (
                  <Entry key={entry.key} entry={entry} isCampaign={isCampaign} currency={currency} names={names} buyNames={buyNames} />
                ))}
              </ol>
            </section>
          ))}
          {more !== undefined && (
            <div className="px-4 py-2">
              <Button size="small" isBusy={isLoadingMore} onClick={more}>
                {text('timeline.older')}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
