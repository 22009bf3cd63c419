import { Button } from './button';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useChangeCount } from '#/lib/change-count';

/** Shows "3 new"; a click reloads the list. */
export function NewChanges({ kinds, onShow }: { kinds: readonly string[]; onShow: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const { count, taken } = useChangeCount(account, kinds);
  return (
    <span role="status">
      {count > 0 && (
        <Button className="border-accent! text-accent!" onClick={() => (taken(), onShow())}>
          {text('common.news', { count })}
        </Button>
      )}
    </span>
  );
}
