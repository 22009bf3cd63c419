import { keyCaps } from '#/lib/shortcuts-setting';

/** Keys as they are printed on the keyboard, from left to right in every language. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span dir="ltr" className="inline-flex gap-1">
      {keyCaps(keys).map((cap, n) => (
        <kbd
          key={n}
          className="inline-grid min-h-5 min-w-5 place-items-center rounded-sm border border-line bg-sunken px-1 font-sans text-xs text-mute"
        >
          {cap}
        </kbd>
      ))}
    </span>
  );
}
