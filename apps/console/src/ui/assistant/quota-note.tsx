import { Icon } from '../icon';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';

/** The month's limit of the account is used: when it begins anew, and who can change it, is on the page of usage. */
export function QuotaNote() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <div role="alert" className="flex items-start gap-2.5 rounded-lg border border-line bg-bad-soft px-3 py-2.5">
      <Icon name="alert" className="mt-0.5 text-bad" />
      <p>
        {text('assistant.quota')}{' '}
        <a href={`/console/a/${account}/usage/ai`} className="text-accent underline underline-offset-2">
          {text('assistant.quota.link')}
        </a>
      </p>
    </div>
  );
}
