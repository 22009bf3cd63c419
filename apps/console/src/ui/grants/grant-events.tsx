import { useText } from '#/i18n';
import type { Grant } from '#/lib/grant';
import { Card, ForeignText, Time } from '#/ui/parts';

/** What happened to a grant, by whom, with the reasons: newest first. */
export function GrantEvents({ of: { events, grantor, grantee } }: { of: Grant }) {
  const text = useText();
  const names = { grantor: grantor.displayName, grantee: grantee.displayName ?? grantee.organizationRef, system: text('grants.system') };
  return (
    <Card title={text('grants.history')} flush>
      <ol className="divide-y divide-line">
        {events.toReversed().map(({ eventRef, type, actor, reason, observedAt }) => (
          <li key={eventRef} className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 py-2.5">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{text.word('grants.status', type === 'accepted' ? 'active' : type)}</span>
              <span className="min-w-0 text-mute">
                <ForeignText>{names[actor]}</ForeignText>
              </span>
              <span className="ms-auto text-xs text-mute">
                <Time at={observedAt} />
              </span>
            </div>
            {reason !== null && <ForeignText lines>{reason}</ForeignText>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
