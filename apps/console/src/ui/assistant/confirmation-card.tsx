import { useState, useSyncExternalStore } from 'react';
import { Button } from '../button';
import { Badge, ForeignText } from '../parts';
import { Problem } from '../problem';
import { ProposedChange } from './proposed-change';
import { useText } from '#/i18n';
import type { Answer } from '#/lib/assistant/answer';
import type { Talk } from '#/lib/assistant/talk';
import { clock } from '#/lib/clock';
import type { Tone } from '#/lib/tones';

const seconds = clock(1_000);
const tones: Readonly<Record<string, Tone>> = { confirmed: 'good', deciding: 'information' };

interface Props {
  readonly talk: Talk;
  readonly answer: Answer;
  readonly isReconnecting: boolean;
}

/** A call that waits for the person. Only its buttons decide, once. */
export function ConfirmationCard({ talk, answer, isReconnecting }: Props) {
  const text = useText();
  const { confirmation, state } = answer.card!;
  const now = useSyncExternalStore(seconds.listen, seconds.now);
  const [error, setError] = useState<unknown>(null);
  const left = Math.max(0, Math.ceil((Date.parse(confirmation.expiresAt) - now) / 1_000));
  const isOpen = state === 'pending' && left > 0;
  const decide = (decision: 'confirm' | 'cancel') => {
    setError(null);
    talk.decide(answer, decision).catch(setError);
  };
  const shown = state === 'pending' && left === 0 ? 'expired' : state;
  return (
    <section aria-label={text('assistant.confirm.title')} className="min-w-0 overflow-clip rounded-lg border border-edge bg-panel">
      <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-3 py-2">
        <h3 className="font-semibold">{text('assistant.confirm.title')}</h3>
        {isOpen ? (
          <span role="timer" className="text-xs text-mute tabular-nums">
            {text('assistant.confirm.expires', { time: minutesOf(left) })}
          </span>
        ) : (
          <Badge tone={tones[shown] ?? 'mute'}>{text(`assistant.card.${shown === 'pending' ? 'expired' : shown}`)}</Badge>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3">
        <p dir="auto" className="font-medium wrap-anywhere whitespace-pre-line">
          {confirmation.summary}
        </p>
        <div className="text-xs">
          <ProposedChange of={confirmation} isOpen={isOpen} />
        </div>
        {isOpen && (
          <p className="text-xs text-mute">
            {text(confirmation.policy === 'tainted' ? 'assistant.confirm.tainted' : 'assistant.confirm.always')}{' '}
            {text('assistant.confirm.only')}
          </p>
        )}
        {state === 'deciding' && isReconnecting && (
          <p role="status" className="text-xs text-mute">
            {text('assistant.confirm.lost')}
          </p>
        )}
        {error !== null && <Problem error={error} />}
        {(isOpen || state === 'deciding') && (
          <div className="flex flex-wrap items-center gap-2">
            <Button kind="main" isBusy={state === 'deciding'} onClick={() => decide('confirm')}>
              {text('assistant.confirm.yes')}
            </Button>
            <Button isBusy={state === 'deciding'} onClick={() => decide('cancel')}>
              {text('assistant.confirm.no')}
            </Button>
            <code dir="ltr" className="ms-auto min-w-0 font-mono text-xs text-mute">
              <ForeignText>{confirmation.toolName}</ForeignText>
            </code>
          </div>
        )}
      </div>
    </section>
  );
}

const minutesOf = (left: number): string => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
