import { FieldErrors, useField } from '../form';
import { WeekGrid } from './week-grid';
import { useText } from '#/i18n';
import { daypartsOf, hoursOf } from '#/lib/dayparts';
import type { Constraints } from '#/lib/targeting';
import { daypartSummary, type TargetingWords } from '#/lib/targeting-words';

interface Props {
  readonly constraints: Constraints;
  readonly onChange: (constraints: Constraints) => void;
  readonly words: TargetingWords;
}

export function Dayparts({ constraints, onChange, words }: Props) {
  const text = useText();
  const { id, issues } = useField('constraints.daypart_targets', text('targeting.hours'));
  const before = constraints.daypart_targets ?? [];
  return (
    <div id={id} tabIndex={-1} data-invalid={issues.length > 0 || undefined} className="grid min-w-0 gap-2">
      <p className="text-xs text-mute">{text('targeting.hours.hint')}</p>
      <WeekGrid
        chosen={hoursOf(before)}
        onChange={(hours) => {
          const { daypart_targets: _, ...others } = constraints;
          onChange(hours.size === 0 ? others : { ...others, daypart_targets: daypartsOf(hours, before) });
        }}
      />
      <p role="status" dir="auto" className="text-xs wrap-anywhere">
        {daypartSummary(constraints, words) || text('targeting.any')}
      </p>
      <FieldErrors issues={issues} />
    </div>
  );
}
