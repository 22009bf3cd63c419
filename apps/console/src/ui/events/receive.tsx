import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { type CatalogueEvent, receivers, sourceOf } from '#/lib/event-catalogue';
import { LinkButton } from '#/ui/button';
import { CodeChoice } from '#/ui/code-choice';
import { Card } from '#/ui/parts';
import { WithCode } from '#/ui/prose';
import { ReferenceLink } from '#/ui/reference-link';

/** The code that receives an event, or the place where its receiver is registered. */
export function Receive({ event }: { event: CatalogueEvent }) {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  const { anchor, path } = sourceOf(event.way);
  const codes = receivers(location.origin, event);
  return (
    <Card
      title={text('events.receive')}
      actions={
        <code dir="ltr" className="min-w-0 font-mono text-xs">
          <ReferenceLink to={`/docs#${anchor}`}>{`${anchor.split('/')[2]} ${path}`}</ReferenceLink>
        </code>
      }
    >
      {event.way === 'webhook' && isBuyer && (
        <LinkButton kind="main" to="/a/$account/webhooks" params={{ account }} search={{ create: 1 }}>
          {text('palette.webhook')}
        </LinkButton>
      )}
      {event.way === 'webhook' && !isBuyer && <p className="text-mute">{text('events.buyers')}</p>}
      {event.way === 'callback' && (
        <p>
          <WithCode>{text('events.receive.callback', { field: '`pushNotificationConfig`' })}</WithCode>
        </p>
      )}
      {Object.keys(codes).length > 0 && <CodeChoice label={text('events.receive')} choice={text('developers.language')} of={codes} />}
    </Card>
  );
}
