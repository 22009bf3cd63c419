import { Icon } from '../icon';
import { useText } from '#/i18n';

interface Props {
  /** Whether only commands are understood; undefined while it is not known. */
  readonly isCommands: boolean | undefined;
  readonly suggestions: readonly string[];
  readonly onAsk: (prompt: string) => void;
}

/** The beginning of a conversation: what the assistant can do, and examples that work. */
export function Welcome({ isCommands, suggestions, onAsk }: Props) {
  const text = useText();
  if (isCommands === undefined) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 px-4 py-6 text-center">
      <Icon name="spark" size={20} className="mb-1 text-mute" />
      <p className="font-semibold">{text(isCommands ? 'assistant.commands' : 'assistant.welcome')}</p>
      <p className="max-w-md text-balance text-mute">{text(isCommands ? 'assistant.commands.text' : 'assistant.welcome.text')}</p>
      <ul aria-label={text('assistant.examples')} className="mt-3 grid w-full max-w-sm grid-cols-[minmax(0,1fr)] gap-1.5">
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <button
              type="button"
              dir="ltr"
              lang="en"
              onClick={() => onAsk(suggestion)}
              className="w-full rounded-md border border-line px-3 py-1.5 text-start wrap-anywhere hover:bg-sunken"
            >
              {suggestion}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
