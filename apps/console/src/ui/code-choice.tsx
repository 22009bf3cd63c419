import { useState } from 'react';
import { Button } from './button';
import { Code } from './copy';

interface Props {
  readonly label: string;
  /** Accessible name of the choice. */
  readonly choice: string;
  /** Code by language or program. */
  readonly of: Readonly<Record<string, string>>;
  readonly onPick?: (name: string) => void;
}

/** The same code in several languages, one of which is shown. */
export function CodeChoice({ label, choice, of, onPick }: Props) {
  const names = Object.keys(of);
  const [picked, setPicked] = useState(names[0]!);
  const shown = picked in of ? picked : names[0]!;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div role="group" aria-label={choice} className="flex flex-wrap gap-1">
        {names.map((name) => (
          <Button
            key={name}
            kind={name === shown ? 'plain' : 'quiet'}
            size="small"
            aria-pressed={name === shown}
            onClick={() => {
              setPicked(name);
              onPick?.(name);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <Code label={label}>{of[shown]!}</Code>
    </div>
  );
}
