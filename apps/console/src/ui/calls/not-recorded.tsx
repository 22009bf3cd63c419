import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { LinkButton } from '#/ui/button';
import { Empty } from '#/ui/parts';

/** The operator has turned the recording of calls off. */
export function NotRecorded() {
  const text = useText();
  const { account, isBuyer } = useAccountContext();
  return (
    <Empty
      icon="log"
      title={text('calls.off')}
      action={
        isBuyer && (
          <LinkButton to="/a/$account/audit" params={{ account }}>
            {text('audit.title')}
          </LinkButton>
        )
      }
    />
  );
}
