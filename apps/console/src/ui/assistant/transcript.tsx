import { AnswerView } from './answer-view';
import { useText } from '#/i18n';
import type { Entry } from '#/lib/assistant/entries';
import type { Talk } from '#/lib/assistant/talk';

interface Props {
  readonly talk: Talk;
  readonly entries: readonly Entry[];
  readonly isReconnecting: boolean;
  readonly onAsk: (prompt: string) => void;
}

/** What the person has written, and the answers. */
export function Transcript({ talk, entries, isReconnecting, onAsk }: Props) {
  const text = useText();
  if (entries.length === 0) return null;
  return (
    <ol aria-label={text('assistant.title')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {entries.map((entry, n) => (
        <li key={entry.key} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
          {entry.is === 'asked' ? (
            <p dir="auto" className="max-w-[90%] justify-self-end rounded-lg bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{text('assistant.you')}: </span>
              {entry.text}
            </p>
          ) : (
            <AnswerView
              talk={talk}
              answer={entry}
              isReconnecting={isReconnecting}
              onAgain={n === entries.length - 1 ? againOf(entries, onAsk) : undefined}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/** Tells screen readers that an answer is under way, and its text when it is complete. */
export function Announced({ last }: { last: Entry | undefined }) {
  const text = useText();
  const isAnswer = last?.is === 'answer';
  return (
    <p role="status" className="sr-only">
      {isAnswer && (last.state === 'running' ? text('assistant.running') : last.text.slice(0, 2_000))}
    </p>
  );
}

/** Sends the last message again, after an answer that failed or was broken off. */
function againOf(entries: readonly Entry[], ask: (prompt: string) => void): (() => void) | undefined {
  const asked = entries.findLast((entry) => entry.is === 'asked');
  return asked === undefined || entries.at(-2) !== asked ? undefined : () => ask(asked.text);
}
