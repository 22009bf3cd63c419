import { useText } from '#/i18n';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';

/** Why a view was stopped, and a retry. */
export function Trouble({ why, again }: { why: 'silent' | 'flood'; again: () => void }) {
  const text = useText();
  return (
    <div role="alert" className="flex min-w-0 items-start gap-2.5 rounded-lg border border-line bg-bad-soft px-3 py-2.5">
      <Icon name="alert" className="mt-0.5 text-bad" />
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <p className="font-medium text-bad">{text(why === 'silent' ? 'pages.silent' : 'pages.flood')}</p>
        <Button size="small" onClick={again}>
          {text('common.again')}
        </Button>
      </div>
    </div>
  );
}
