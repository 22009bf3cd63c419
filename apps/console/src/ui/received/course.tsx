import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { courseOf } from '#/lib/received';
import { useDuration } from '#/ui/duration';
import { Figure, Figures } from '#/ui/parts';

/** What came of the loaded briefs, before the list of them. */
export function CourseOfBriefs({ rows }: { rows: readonly Schemas['BriefArtifact'][] | null }) {
  const text = useText();
  const duration = useDuration();
  const { count, offers, passed, lost, medianMs } = courseOf(rows ?? []);
  if (rows?.length === 0) return null;
  const shown = (value: number) => (rows === null ? null : count === 0 ? '–' : text.number(value));
  return (
    <Figures>
      <Figure label={text('received.state.responded')} value={shown(offers)} note={text('received.course.of', { count })} />
      <Figure label={text('received.course.passed')} value={shown(passed)} note={text('received.course.passed.note')} />
      <Figure label={text('received.course.lost')} value={shown(lost)} note={text('received.course.lost.note')} />
      <Figure label={text('received.course.median')} value={rows === null ? null : medianMs === null ? '–' : duration(medianMs)} />
    </Figures>
  );
}
