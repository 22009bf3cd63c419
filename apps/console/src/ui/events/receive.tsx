import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { type CatalogueEvent, receivers, sourceOf } from '#/lib/event-catalogue';
import { LinkButton } from '#/ui/button';
import { CodeChoice } from '#/ui/code-choice';
import { Card } from '#/ui/parts';
import { WithCode } from '#/ui/prose';
import { ReferenceLink } from '#/ui/reference-link';

/** The code that receives an event, and the place where its receiver is registered. */
export function Receive({ event }: { event: CatalogueEvent }) {
  const text = useText();
  const { isBuyer } = useAccountContext();
  const { anchor, path } = sourceOf(event.way);
  return (
    <Card
      title={text('events.receive')}
      actions={
        <code dir="ltr" className="min-w-0 font-mono text-xs">
          <ReferenceLink to={`/docs#${anchor}`}>{`${anchor.split('/')[2]} ${path}`}</ReferenceLink>
        </code>
      }
    >
      {event.way === 'webhook' && !isBuyer ? <p>{text('events.buyers')}</p> : <Ways event={event} />}
    </Card>
  );
}

function Ways({ event }: { event: CatalogueEvent }): ReactNode {
  const text = useText();
  const { account } = useAccountContext();
  const codes = receivers(location.origin, event);
  if (event.way === 'callback') return <WithCode>{text('events.receive.callback', { field: '`pushNotificationConfig`' })}</WithCode>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 *:max-w-full">
      {event.way === 'webhook' && (
        <LinkButton kind="main" to="/a/$account/webhooks/new" params={{ account }}>
          {text('palette.webhook')}
        </LinkButton>
      )}
      <div className="w-full">
        <CodeChoice label={text('events.receive')} choice={text('developers.language')} of={codes} />
      </div>
    </div>
  );
}
