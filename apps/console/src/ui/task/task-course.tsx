import { useText, type Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { courseOf, type TaskStep } from '#/lib/task';
import { Card, ForeignText, Time } from '#/ui/parts';

/** What happened with the task, oldest first. */
export function TaskCourse({ task }: { task: Schemas['Task'] }) {
  const text = useText();
  return (
    <Card title={text('history.title')} flush>
      <ol className="divide-y divide-line text-xs">
        {courseOf(task).map((step, at) => (
          <li key={at} data-row="" tabIndex={-1} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <Time at={step.at} className="text-mute" />
            <span className="min-w-0">
              <ForeignText>{wordsOf(text, step)}</ForeignText>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function wordsOf(text: Text, { kind, detail }: TaskStep): string {
  if (kind === 'submitted') return text('tasks.step.submitted');
  if (kind === 'callback') return text('tasks.step.callback', { result: detail ?? '–' });
  return text.word('tasks.state', detail ?? '');
}
