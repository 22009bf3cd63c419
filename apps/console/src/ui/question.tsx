import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Problem } from './problem';
import { useText } from '#/i18n';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the button says: by default the title. */
  readonly answer?: ReactNode;
  readonly kind?: 'danger' | 'main';
  /** The answer cannot be given yet. */
  readonly isDisabled?: boolean;
  /** The request of the answer, such as a mutation. */
  readonly request?: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  readonly onAnswer?: () => void;
  /** Id of a form among the children: the answer submits it, and it shows the problem of the request itself. */
  readonly form?: string;
  readonly children: ReactNode;
}

/** A dialog with one answer, and the way back. The problem of its request stands below the text, and is forgotten when it closes. */
export function Question({
  title,
  isOpen,
  onClose,
  answer = title,
  kind = 'danger',
  isDisabled,
  request,
  onAnswer,
  form,
  children,
}: Props) {
  const text = useText();
  const close = () => {
    request?.reset();
    onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{text('common.back')}</Button>
          <Button
            kind={kind}
            type={form === undefined ? 'button' : 'submit'}
            form={form}
            isBusy={request?.isPending ?? false}
            disabled={isDisabled}
            onClick={onAnswer}
          >
            {answer}
          </Button>
        </>
      }
    >
      {children}
      {form === undefined && <Problem error={request?.error} />}
    </Dialog>
  );
}
