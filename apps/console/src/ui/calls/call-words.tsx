import { language, useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { dateFormat } from '#/lib/formats';
import { State } from '#/ui/parts';

type Call = Schemas['ActivityCall'];

/** Method and path, or the name of a tool. Paths are shown without their common beginning, so that they differ also where they are cut. */
export const Operation = ({ children }: { children: string }) => (
  <code dir="ltr" title={children} className="block truncate font-mono text-xs">
    {children.replace(/ \/api\/v\d\//, ' …/')}
  </code>
);

/** An instant with its seconds. */
export const exactTime = (at: string): string => dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));

export function Outcome({ call }: { call: Pick<Call, 'outcome'> }) {
  const text = useText();
  return <State of={call.outcome}>{text.word('calls.outcome', call.outcome)}</State>;
}
