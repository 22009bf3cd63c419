import { useText } from '#/i18n';
import { adviceFor } from '#/lib/advice';
import type { Schemas } from '#/lib/api';
import { Icon } from '#/ui/icon';

/** Why a call was refused, in the words of the API, and what to do. */
export function CallError({ call }: { call: Pick<Schemas['ActivityCall'], 'error' | 'httpStatus'> }) {
  const text = useText();
  const { error, httpStatus } = call;
  if (error === null) return null;
  const advice = adviceFor({ status: httpStatus ?? -1, code: error.code, issues: [] });
  return (
    <div className="flex min-w-0 items-start gap-2.5 rounded-lg border border-line bg-bad-soft px-3 py-2.5">
      <Icon name="alert" className="mt-0.5 text-bad" />
      <div className="grid min-w-0 gap-1.5">
        <p dir="auto" className="font-medium wrap-anywhere text-bad">
          {error.message}
        </p>
        {error.retryAfterSeconds !== null ? (
          <p>{text('problem.limited', { seconds: error.retryAfterSeconds })}</p>
        ) : (
          advice !== null && <p>{text(advice)}</p>
        )}
        <code className="font-mono text-xs">{error.code}</code>
      </div>
    </div>
  );
}
