import { Button } from './button';
import { useText } from '#/i18n';
import { useHere } from '#/lib/here';
import { useNews } from '#/lib/news';

/** Shows "3 new"; a click reloads the list. */
export function News({ kinds, onShow }: { kinds: readonly string[]; onShow: () => void }) {
  const text = useText();
  const { account } = useHere();
  const { count, taken } = useNews(account, kinds);
  return (
    <span role="status">
      {count > 0 && (
        <Button className="rounded-full! border-brand! text-brand!" onClick={() => (taken(), onShow())}>
          {text('common.news', { count })}
        </Button>
      )}
    </span>
  );
}
