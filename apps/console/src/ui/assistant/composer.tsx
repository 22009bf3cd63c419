import type { KeyboardEvent, Ref } from 'react';
import { Button } from '../button';
import { Form, TextArea } from '../form';
import { QuotaNote } from './quota-note';
import { useText } from '#/i18n';
import { asApiError } from '#/lib/api';

interface Props {
  readonly field: Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly placeholder: string;
  /** Why the last message was refused: at the field, or above it. */
  readonly error: unknown;
  readonly isRunning: boolean;
  readonly isSending: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** The field for a message. Enter sends, Shift and Enter begin a new line. */
export function Composer({ field, value, placeholder, error, isRunning, isSending, onChange, onSend, onStop }: Props) {
  const text = useText();
  const isQuota = asApiError(error)?.code === 'AI_QUOTA_EXCEEDED';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isRunning) onSend();
  };
  return (
    <Form error={isQuota ? null : error} onSubmit={onSend} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {isQuota && <QuotaNote />}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextArea
          name="prompt"
          label={text('assistant.prompt')}
          hidesLabel
          ref={field}
          rows={value.includes('\n') || value.length > 60 ? 4 : 2}
          placeholder={placeholder}
          value={value}
          readOnly={isSending}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
        />
        {isRunning ? (
          <Button onClick={onStop}>{text('assistant.stop')}</Button>
        ) : (
          <Button kind="main" type="submit" isBusy={isSending}>
            {text('assistant.send')}
          </Button>
        )}
      </div>
    </Form>
  );
}
