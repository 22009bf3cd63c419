import { Button } from './button';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useChangeCount } from '#/lib/change-count';

/** Shows "3 new"; a click reloads the list. */
export function NewChanges({ kinds, id, onShow }: { kinds: readonly string[]; id?: string | undefined; onShow: () => void }) {
  const { account } = useAccountContext();
  const { count, taken } = useChangeCount(account, kinds, id);
  return <NewRows count={count} onShow={() => (taken(), onShow())} />;
}

/** The same for rows that are counted by the list itself. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const text = useText();
  return (
    <span role="status">
      {count > 0 && (
        <Button className="border-accent! text-accent!" onClick={onShow}>
          {text('common.news', { count })}
        </Button>
      )}
    </span>
  );
}
