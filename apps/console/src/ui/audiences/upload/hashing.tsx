import { Bar, Step } from './step';
import type { UploadState } from './use-upload';
import { useText } from '#/i18n';
import { Button } from '#/ui/button';

/** How far the file is read and hashed. */
export function Hashing({ state, onStop }: { state: UploadState & { step: 'hashing' }; onStop: () => void }) {
  const text = useText();
  const { part, counts } = state.progress;
  return (
    <Step title={text('audiences.hashing')}>
      {state.error === null ? (
        <>
          <Bar label={text('audiences.hashing')} part={part} />
          <p className="tabular-nums">{text('audiences.hashed', { rows: counts.rows, people: counts.people })}</p>
        </>
      ) : (
        <p role="alert" className="text-bad">
          {text('file.unreadable')}
        </p>
      )}
      <Button className="justify-self-start" onClick={onStop}>
        {text(state.error === null ? 'audiences.stop' : 'audiences.other')}
      </Button>
    </Step>
  );
}
