import { ChangeBar } from './change-bar';
import { useText } from '#/i18n';
import type { CatalogStep } from '#/lib/catalog-course';
import { useDuration } from '#/ui/duration';
import { ForeignText, State, Time } from '#/ui/parts';

/** One run, or items that were sent: what came of it. */
export function StepLine({ step }: { step: CatalogStep }) {
  const text = useText();
  const duration = useDuration();
  const { kind, status, at, ms, httpStatus, error, changes, version, skipped } = step;
  const facts = [
    kind === 'sent' ? text('catalogs.sent') : null,
    httpStatus === null ? null : text('catalogs.http', { status: String(httpStatus) }),
    ms === null ? null : duration(ms),
    version === null ? null : text('catalogs.version.number', { number: version }),
  ].filter((fact) => fact !== null);
  return (
    <div className="grid min-w-0 items-start gap-x-4 gap-y-1 text-xs sm:grid-cols-[8rem_9rem_minmax(0,1fr)]">
      <Time at={at} className="text-mute tabular-nums" />
      <State of={status}>{text.word('catalogs.run', status)}</State>
      <div className="grid min-w-0 gap-1">
        {facts.length > 0 && <p className="text-mute tabular-nums">{facts.join(' · ')}</p>}
        {changes !== null && <ChangeBar changes={changes} />}
        {error !== null && (
          <p className="text-bad">
            <ForeignText lines>{error}</ForeignText>
          </p>
        )}
        {skipped !== null && error === null && (
          <p className="text-mute">
            {text('catalogs.noPlan')} <bdi>{skipped}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
