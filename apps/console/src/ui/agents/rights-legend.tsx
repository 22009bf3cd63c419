import { useText } from '#/i18n';
import { rights } from '#/lib/agent-rights';

/** What each right allows, in plain words. */
export function RightsLegend() {
  const text = useText();
  return (
    <dl className="grid gap-x-6 gap-y-2 border-b border-line bg-sunken px-4 py-3 text-xs sm:grid-cols-3">
      {rights.map((right) => (
        <div key={right}>
          <dt className="font-medium">{text.word('agents.right', right)}</dt>
          <dd className="text-mute">{text(`agents.means.${right}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
