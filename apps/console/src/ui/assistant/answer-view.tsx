import { Link } from '@tanstack/react-router';
import { Button } from '../button';
import { ForeignText } from '../parts';
import { ArtifactView } from './artifact-view';
import { ConfirmationCard } from './confirmation-card';
import { QuotaNote } from './quota-note';
import { ToolCall } from './tool-line';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { type Answer, textBesideCard } from '#/lib/assistant/answer';
import type { Talk } from '#/lib/assistant/talk';

interface Props {
  readonly talk: Talk;
  readonly answer: Answer;
  readonly isReconnecting: boolean;
  /** Asks again after a failure; only for the last answer. */
  readonly onAgain?: (() => void) | undefined;
}

/** An answer: what the assistant did, its text as plain text, and what it asks once it is complete: before, a decision would be refused. */
export function AnswerView({ talk, answer, isReconnecting, onAgain }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const { tools, state, card, artifact, escalation, earlierLeftOut, failure } = answer;
  const words = textBesideCard(answer);
  const isRunning = state === 'running';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {tools.length > 0 && (
        <ul aria-label={text('assistant.tools')} className="grid gap-1">
          {tools.map((tool) => (
            <ToolCall key={tool.id} of={tool} />
          ))}
        </ul>
      )}
      {words !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
      {isRunning && <p className="text-xs text-mute">{text(isReconnecting ? 'assistant.reconnecting' : 'assistant.running')}</p>}
      {artifact !== null && <ArtifactView of={artifact} />}
      {card !== null && !isRunning && <ConfirmationCard talk={talk} answer={answer} isReconnecting={isReconnecting} />}
      {escalation !== null && (
        <Link to="/a/$account/asks" params={{ account }} className="w-fit text-accent underline underline-offset-2">
          {text('assistant.escalated')}
        </Link>
      )}
      {!isRunning && state !== 'done' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <span className={state === 'failed' ? 'text-bad' : 'text-mute'}>{text(`assistant.state.${state}`)}</span>
          {failure !== null && !words.includes(failure.message) && <ForeignText>{failure.message}</ForeignText>}
          {onAgain !== undefined && (
            <Button size="small" onClick={onAgain}>
              {text('common.again')}
            </Button>
          )}
        </div>
      )}
      {failure?.code === 'AI_QUOTA_EXCEEDED' && <QuotaNote />}
      {earlierLeftOut && <p className="text-xs text-mute">{text('assistant.earlier')}</p>}
    </div>
  );
}
