import { useState } from 'react';
import { useDuration } from '../duration';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { Badge, ForeignText } from '#/ui/parts';

type Account = Pick<Schemas['Account'], 'name' | 'role'>;

interface Result {
  /** 0 when the exchange cannot be reached. */
  readonly status: number;
  readonly ms: number;
  readonly account: Account | null;
  readonly message: string | null;
}

/** Makes the first call with the key alone, without the session of the page, and shows what came of it. */
export function FirstCall({ secret }: { secret: string }) {
  const text = useText();
  const duration = useDuration();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const send = async () => {
    setBusy(true);
    setResult(await firstCall(secret));
    setBusy(false);
  };
  return (
    <div className="flex min-h-(--control) flex-wrap items-center gap-x-3 gap-y-1">
      <Button isBusy={isBusy} onClick={() => void send()}>
        {text('keys.try')}
      </Button>
      <div role="status" className="flex min-w-0 flex-wrap items-center gap-x-2 tabular-nums">
        {result !== null && (
          <>
            <Badge tone={result.account === null ? 'bad' : 'good'}>{result.status === 0 ? text('calls.unanswered') : result.status}</Badge>
            <span className="text-mute">{duration(result.ms)}</span>
            {result.account !== null && (
              <>
                <span>{text('keys.try.as', { role: text.word('role', result.account.role) })}</span>
                <ForeignText>{result.account.name}</ForeignText>
              </>
            )}
            {result.message !== null && <span dir="auto">{result.message}</span>}
          </>
        )}
      </div>
    </div>
  );
}

async function firstCall(secret: string): Promise<Result> {
  const from = performance.now();
  const answer = await fetch('/api/v2/accounts/current', {
    headers: { Authorization: `Bearer ${secret}` },
    credentials: 'omit',
    cache: 'no-store',
  }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { data: Account | null; error: { message: string } | null } | null | undefined;
  return {
    status: answer?.status ?? 0,
    ms: Math.round(performance.now() - from),
    account: body?.data ?? null,
    message: body?.error?.message ?? null,
  };
}
