import { useBlocker } from '@tanstack/react-router';
import { Button } from './button';
import { Dialog } from './parts';
import { useText } from '#/i18n';
import type { AnyDraft } from '#/lib/draft';

/** Says that the input is from before, with a way back. */
export function DraftNote({ draft }: { draft: AnyDraft }) {
  const text = useText();
  return (
    <div role="status" className="empty:absolute">
      {draft.isRestored && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-information-soft px-3 py-1.5">
          {text('draft.restored')}
          <Button size="small" onClick={draft.discard}>
            {text('draft.discard')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Asks before the person leaves a form with input that is not saved. Without `canKeep`, the draft lacks some of it, such as a file. */
export function LeaveGuard({ draft, canKeep = true }: { draft: AnyDraft; canKeep?: boolean }) {
  const text = useText();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && draft.isUnsaved(),
    enableBeforeUnload: draft.isUnsaved,
    withResolver: true,
  });
  return (
    <Dialog
      title={text('draft.leave')}
      isOpen={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      footer={
        <>
          <Button onClick={() => leaving.reset?.()}>{text('draft.stay')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              draft.forget();
              leaving.proceed?.();
            }}
          >
            {text('draft.leaveDiscard')}
          </Button>
          {canKeep && (
            <Button kind="main" onClick={() => leaving.proceed?.()}>
              {text('draft.leaveKeep')}
            </Button>
          )}
        </>
      }
    >
      <p>{text(canKeep ? 'draft.leave.text' : 'draft.leave.lost')}</p>
    </Dialog>
  );
}
