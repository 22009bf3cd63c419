import { useText } from '#/i18n';
import { commonMacros } from '#/lib/creatives';
import { Id } from '#/ui/parts';

/** Macros that addresses may contain, to copy. */
export function MacroHelp() {
  const text = useText();
  return (
    <details className="min-w-0 rounded-md border border-line">
      <summary className="rounded-md px-3 py-1.5 font-medium">{text('creatives.macros')}</summary>
      <div className="grid gap-2 border-t border-line px-3 py-2">
        <p className="text-xs text-mute">{text('creatives.macros.text')}</p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {commonMacros.map((macro) => (
            <li key={macro} className="min-w-0">
              <Id>{`{${macro}}`}</Id>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
