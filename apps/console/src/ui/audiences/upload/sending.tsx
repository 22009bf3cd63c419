import { FileCounts } from './file-counts';
import { Outcome } from './outcome';
import { Bar, Step } from './step';
import type { UploadState } from './use-upload';
import { useText } from '#/i18n';
import type { Audience } from '#/lib/audiences';
import { Button } from '#/ui/button';
import { Problem } from '#/ui/problem';

type SendingState = UploadState & { step: 'sending' };

interface Props {
  readonly audience: Audience;
  readonly advertiser: number;
  readonly state: SendingState;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly onBack: () => void;
  readonly onOther: () => void;
}

/** What was found, and how far it is sent: the person begins, stops and continues. */
export function Sending({ audience, advertiser, state, onSend, onStop, onBack, onOther }: Props) {
  const text = useText();
  const { batches, sent, isRunning, isStopping, does, prepared, error } = state;
  const { people } = prepared.counts;
  const done = sentPeople(state);
  const isOver = sent === batches.length;
  const hasBegun = sent > 0 || isRunning || error !== null;
  return (
    <Step title={text('audiences.found')}>
      <FileCounts prepared={prepared} />
      {people === 0 && <p role="status">{text('audiences.nobody')}</p>}
      {people > 0 && hasBegun && (
        <>
          <Bar label={text('audiences.sending')} part={done / people} />
          <p role="status" className="tabular-nums">
            {text('audiences.sent', { sent: done, people, requests: sent, all: batches.length })}
          </p>
        </>
      )}
      {error !== null && <Problem error={error} />}
      {people > 0 && !hasBegun && <p className="text-mute">{text('audiences.batches', { count: batches.length })}</p>}
      {isOver && state.task !== null ? (
        <Outcome audience={audience} advertiser={advertiser} task={state.task} does={does} count={people} onOther={onOther} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {people > 0 && (
            // A press that begins guards no second one: right after it, the same button stops.
            <Button kind="main" onClick={isRunning ? onStop : onSend} {...(isRunning && { isBusy: isStopping })}>
              {isRunning ? text('audiences.stop') : hasBegun ? text('audiences.goOn') : text(`audiences.send.${does}`, { count: people })}
            </Button>
          )}
          {!hasBegun && <Button onClick={onBack}>{text('audiences.back')}</Button>}
          {!isRunning && <Button onClick={onOther}>{text('audiences.other')}</Button>}
        </div>
      )}
    </Step>
  );
}

export const sentPeople = ({ batches, sent }: SendingState): number => batches.slice(0, sent).reduce((sum, { people }) => sum + people, 0);
