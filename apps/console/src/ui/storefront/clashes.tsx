import { useText } from '#/i18n';
import type { StorefrontDraft } from '#/lib/storefront-body';
import { Button } from '#/ui/button';
import { ForeignText } from '#/ui/parts';
import { fieldLabel } from '#/ui/storefront/form';

export interface Clash {
  readonly name: keyof StorefrontDraft;
  readonly mine: string;
  readonly theirs: string;
}

/** Fields that somebody else has changed meanwhile, to other values: the person decides, and nothing is overwritten before. */
export function Clashes({ of, onDecide }: { of: readonly Clash[]; onDecide: (decided: Partial<StorefrontDraft>) => void }) {
  const text = useText();
  if (of.length === 0) return null;
  const take = (whose: 'mine' | 'theirs') => onDecide(Object.fromEntries(of.map((each) => [each.name, each[whose]])));
  return (
    <section
      role="alert"
      aria-label={text('storefront.clash')}
      className="grid max-w-2xl gap-3 rounded-lg border border-attention bg-attention-soft p-4"
    >
      <h2 className="font-semibold text-attention">{text('storefront.clash')}</h2>
      <p>{text('conflict.text')}</p>
      <dl className="grid gap-2">
        {of.map(({ name, mine, theirs }) => (
          <div key={name} className="grid min-w-0 gap-0.5">
            <dt className="font-medium">{fieldLabel(text, name)}</dt>
            <dd className="grid min-w-0 gap-x-3 sm:grid-cols-2">
              <span className="min-w-0">
                <span className="text-mute">{text('conflict.mine')}</span> <ForeignText>{mine || '–'}</ForeignText>
              </span>
              <span className="min-w-0">
                <span className="text-mute">{text('conflict.theirs')}</span> <ForeignText>{theirs || '–'}</ForeignText>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => take('mine')}>{text('storefront.clash.keep')}</Button>
        <Button onClick={() => take('theirs')}>{text('storefront.clash.take')}</Button>
      </div>
    </section>
  );
}
