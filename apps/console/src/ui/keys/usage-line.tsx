import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { useCallsOfDay } from '#/ui/calls/use-calls-of-day';
import { Time } from '#/ui/parts';

/** What a key is used for now: its last use, and its calls of 24 hours as far as they are counted. */
export function UsageLine({ of }: { of: Pick<Schemas['ApiKey'], 'id' | 'lastUsedAt'> }) {
  const text = useText();
  const calls = useCallsOfDay({ credentialId: of.id }) ?? null;
  return (
    <p className="tabular-nums">
      {of.lastUsedAt === null ? (
        text('keys.used.never')
      ) : (
        <>
          {text('keys.used')}: <Time at={of.lastUsedAt} />
        </>
      )}
      {calls !== null && (calls.count > 0 || of.lastUsedAt !== null) && (
        <> · {text(calls.hasMore ? 'calls.day.more' : 'calls.day', { count: calls.count })}</>
      )}
    </p>
  );
}
