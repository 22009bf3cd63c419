import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Card, ForeignText, Time } from '#/ui/parts';

/** Whether buyers' questions reach the agent, and what must happen until they do. */
export function Health({ agent: { enabled = true, health, channels = [], hasCredentials } }: { agent: Schemas['SellerAgent'] }) {
  const text = useText();
  const { status, silentInARow, reason, since, nextProbeAt, lastAnsweredAt } = health;
  const state = !enabled ? 'off' : status === 'closed' && lastAnsweredAt === null ? 'unasked' : status;
  const advice = enabled
    ? [hasCredentials ? null : text('sellerAgents.advice.token'), channels.length > 0 ? null : text('sellerAgents.advice.channels')]
    : [];
  return (
    <Card title={text(`sellerAgents.health.${state}`)}>
      <div className="grid gap-2">
        <p>{text(`sellerAgents.health.${state}.text`)}</p>
        {silentInARow > 0 && (
          <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="text-mute">{text('sellerAgents.silent')}</dt>
            <dd>{text.number(silentInARow)}</dd>
            {reason !== null && (
              <>
                <dt className="text-mute">{text('sellerAgents.reason')}</dt>
                <dd className="min-w-0">
                  <ForeignText>{reason}</ForeignText>
                </dd>
              </>
            )}
            {since !== null && (
              <>
                <dt className="text-mute">{text('sellerAgents.since')}</dt>
                <dd>
                  <Time at={since} />
                </dd>
              </>
            )}
            {nextProbeAt !== null && (
              <>
                <dt className="text-mute">{text('sellerAgents.probe')}</dt>
                <dd>{text.time(nextProbeAt)}</dd>
              </>
            )}
          </dl>
        )}
        {advice
          .filter((each) => each !== null)
          .map((each) => (
            <p key={each} className="rounded-md bg-attention-soft px-2 py-1.5 text-attention">
              {each}
            </p>
          ))}
      </div>
    </Card>
  );
}
