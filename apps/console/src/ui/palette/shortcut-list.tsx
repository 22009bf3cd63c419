import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Keys } from './keys';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { shortcuts } from '#/lib/shortcuts';
import { hasSingleKeys, setSingleKeys } from '#/lib/shortcuts-setting';
import { isOpenTo, navigation } from '#/ui/navigation';
import { Dialog } from '#/ui/parts';
import { ReferenceLink } from '#/ui/reference-link';

/** All keys, from the same table that acts, and the switch that turns single keys off. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const text = useText();
  const caller = useAccountContext();
  const { account } = caller;
  const [isOn, setOn] = useState(hasSingleKeys);
  const places = navigation.flatMap(({ of }) => of).filter(isOpenTo(caller));
  const lines: Record<'shortcuts.actions' | 'shortcuts.pages', { keys: string; label: string }[]> = {
    'shortcuts.actions': shortcuts.map(({ key, label }) => ({ keys: key, label: text(label) })),
    'shortcuts.pages': places.filter(({ key }) => key !== undefined).map(({ key, label }) => ({ keys: `g ${key}`, label: text(label) })),
  };
  return (
    <Dialog title={text('shortcuts.title')} isOpen onClose={onClose}>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 accent-accent"
          checked={isOn}
          onChange={(event) => {
            setOn(event.target.checked);
            setSingleKeys(event.target.checked);
          }}
        />
        <span className="grid">
          <span className="font-medium">{text('shortcuts.single')}</span>
          <span className="text-xs text-mute">{text('shortcuts.single.hint')}</span>
        </span>
      </label>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {Object.entries(lines).map(([title, list]) => (
          <section key={title} className="min-w-0">
            <h3 className="pb-1 text-xs font-medium text-mute">{text(title as keyof typeof lines)}</h3>
            <dl>
              {list.map(({ keys, label }) => (
                <div key={keys} className="flex min-h-8 items-center justify-between gap-3 border-b border-line last:border-0">
                  <dt className="min-w-0 wrap-anywhere">{label}</dt>
                  <dd className="shrink-0">
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
        <ReferenceLink to="/docs">{text('nav.reference')}</ReferenceLink>
        <Link to="/a/$account/events" params={{ account }} onClick={onClose} className="text-accent underline underline-offset-2">
          {text('events.title')}
        </Link>
      </p>
    </Dialog>
  );
}
