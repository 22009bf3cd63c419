import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Icon } from '#/ui/icon';

/** Why a task failed or waits, what to do about it, and whether the same request can succeed later. */
export function TaskProblem({ task: { error, status } }: { task: Schemas['Task'] }) {
  const text = useText();
  if (error === null) return null;
  const { code, message, field, suggestion, retryAfter, recovery } = error;
  const isWaiting = status === 'input-required';
  return (
    <section
      aria-label={text(isWaiting ? 'tasks.input' : 'tasks.why')}
      className={`flex min-w-0 items-start gap-2.5 rounded-lg border border-line px-4 py-3 ${isWaiting ? 'bg-attention-soft' : 'bg-bad-soft'}`}
    >
      <Icon name="alert" className={`mt-0.5 ${isWaiting ? 'text-attention' : 'text-bad'}`} />
      <div className="grid min-w-0 gap-1.5">
        <h2 className={`font-semibold ${isWaiting ? 'text-attention' : 'text-bad'}`}>{text(isWaiting ? 'tasks.input' : 'tasks.why')}</h2>
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {message}
        </p>
        {suggestion !== undefined && (
          <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
            {suggestion}
          </p>
        )}
        <p className="max-w-prose">{text.word('tasks.recovery', recovery)}</p>
        {retryAfter !== undefined && <p>{text('tasks.retryAfter', { seconds: retryAfter })}</p>}
        <p className="flex flex-wrap gap-x-3 font-mono text-xs">
          <code>{code}</code>
          {field !== undefined && <code>{field}</code>}
        </p>
      </div>
    </section>
  );
}
