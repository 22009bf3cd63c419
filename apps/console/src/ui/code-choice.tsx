import { Button } from './button';
import { Code } from './copy';
import { storeChoice, useChoice } from '#/lib/preferences';

const choiceOfLanguage = 'console.sample';

/** The language in which the person reads code, the same everywhere in this browser; the first one until they choose. */
export function useCodeChoice(names: readonly string[]): string {
  const stored = useChoice(choiceOfLanguage);
  return names.find((name) => name === stored) ?? names[0]!;
}

interface Props {
  readonly label: string;
  /** Accessible name of the choice. */
  readonly choice: string;
  /** Code by language or program. */
  readonly of: Readonly<Record<string, string>>;
  /** For programs instead of languages: the chosen one. */
  readonly picked?: string;
  readonly onPick?: (name: string) => void;
}

const storeLanguage = (name: string) => storeChoice(choiceOfLanguage, name);

/** The same code in several languages, one of which is shown. */
export function CodeChoice({ label, choice, of, picked, onPick = storeLanguage }: Props) {
  const language = useCodeChoice(Object.keys(of));
  const shown = picked ?? language;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div role="group" aria-label={choice} dir="ltr" className="flex flex-wrap gap-1">
        {Object.keys(of).map((name) => (
          <Button
            key={name}
            kind={name === shown ? 'plain' : 'quiet'}
            size="small"
            aria-pressed={name === shown}
            onClick={() => onPick(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <Code label={label}>{of[shown]!}</Code>
    </div>
  );
}
