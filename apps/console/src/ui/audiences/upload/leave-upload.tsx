import { useBlocker } from '@tanstack/react-router';
import { sentPeople } from './sending';
import type { UploadState } from './use-upload';
import { useText } from '#/i18n';
import { Question } from '#/ui/parts';

/** Whether something of a file, its people or the choices for them, would be lost with the page. */
export const hasUnsent = (state: UploadState): boolean =>
  state.step !== 'choose' && !(state.step === 'sending' && state.sent === state.batches.length);

/** Asks before the person leaves while people are not sent: what is left of the file is in this page only. */
export function LeaveUpload({ state }: { state: UploadState }) {
  const text = useText();
  const isOpen = hasUnsent(state);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isOpen && current.pathname !== next.pathname,
    enableBeforeUnload: isOpen,
    withResolver: true,
  });
  return (
    <Question
      title={text('audiences.leave')}
      isOpen={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      onAnswer={() => leaving.proceed?.()}
    >
      <Lost state={state} />
    </Question>
  );
}

/** What is lost with the file. */
export function Lost({ state }: { state: UploadState }) {
  const text = useText();
  if (state.step !== 'sending') return <p>{text('audiences.leave.text')}</p>;
  return <p>{text('audiences.leave.sent', { sent: sentPeople(state), people: state.prepared.counts.people })}</p>;
}
