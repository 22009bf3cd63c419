import { useText, type Text } from '#/i18n';
import { sellerCounts, type Share, shareState } from '#/lib/sharing';
import { ForeignText, State } from '#/ui/parts';

/** State of a share, and the reason where there is one. */
export function ShareState({ share, isShort = false }: { share: Share; isShort?: boolean }) {
  const text = useText();
  const state = shareState(share);
  return (
    <span className="grid min-w-0 gap-0.5">
      <State of={state}>{text(`sharing.state.${state}`)}</State>
      {!isShort && share.errorMessage !== null && (
        <span className={`max-w-md whitespace-normal ${state === 'failed' ? 'text-bad' : 'text-mute'}`}>
          <ForeignText lines>{share.errorMessage}</ForeignText>
        </span>
      )}
    </span>
  );
}

/** What the seller has told about its copy, in one line; empty for nothing. */
export function takenText(text: Text, share: Share): string {
  const { held, good, refused, rate } = sellerCounts(share);
  if (share.resourceType === 'CATALOG')
    return joined([
      held !== null && text('sharing.items', { count: held }),
      good !== null && text('sharing.approved', { count: good }),
      refused !== null && refused > 0 && text('sharing.refused', { count: refused }),
    ]);
  const percent = rate === null ? '' : text.number(rate, { style: 'percent', maximumFractionDigits: 0 });
  return joined([
    held !== null && text('sharing.people', { count: held }),
    good !== null && text('sharing.matched', { count: good }),
    percent,
  ]);
}

const joined = (parts: readonly (string | false)[]): string => parts.filter((part) => part !== false && part !== '').join(' · ');
