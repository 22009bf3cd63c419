import { type KeyboardEvent, type Ref } from 'react';
import { Button } from '../button';
import { control } from '../form';
import { useText } from '#/i18n';

interface Props {
  readonly field: Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly placeholder: string;
  readonly isRunning: boolean;
  readonly isSending: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

const maxLength = 4_000;

/** The field for a message. Enter sends, Shift and Enter begin a new line. */
export function Composer({ field, value, placeholder, isRunning, isSending, onChange, onSend, onStop }: Props) {
  const text = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isRunning) onSend();
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <textarea
        ref={field}
        dir="auto"
        rows={value.includes('\n') || value.length > 60 ? 4 : 2}
        maxLength={maxLength}
        aria-label={text('assistant.prompt')}
        placeholder={placeholder}
        value={value}
        readOnly={isSending}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        className={`${control} resize-none`}
      />
      {isRunning ? (
        <Button onClick={onStop}>{text('assistant.stop')}</Button>
      ) : (
        <Button kind="main" type="submit" isBusy={isSending}>
          {text('assistant.send')}
        </Button>
      )}
    </form>
  );
}
