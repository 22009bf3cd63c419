import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Report } from '#/lib/reporting';
import { ForeignText } from '#/ui/parts';

/** Media buys whose figures are not final, with the reason. */
export function Incomplete({ of }: { of: Report['incomplete'] }) {
  const text = useText();
  const { account } = useAccountContext();
  if (of.length === 0) return null;
  return (
    <details className="overflow-clip rounded-lg border border-line bg-panel">
      <summary className="px-4 py-2.5 font-semibold">{text('report.incomplete', { count: of.length })}</summary>
      <ul className="divide-y divide-line border-t border-line text-xs">
        {of.map(({ mediaBuyId: id, name, reason }) => (
          <li key={id} data-row="" className="grid gap-0.5 px-4 py-2">
            <Link to="/a/$account/media-buys/$id" params={{ account, id }} className="font-medium hover:underline">
              <ForeignText>{name}</ForeignText>
            </Link>
            <span className="text-mute wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
