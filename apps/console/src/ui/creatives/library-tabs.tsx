import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Tabs } from '#/ui/tabs';

const here = '/a/$account/creatives';

/** The lists of the library. */
export function LibraryTabs() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Tabs
      label={text('creatives.pages')}
      params={{ account }}
      of={[
        { to: here, label: text('creatives.title') },
        { to: `${here}/assets`, label: text('creatives.assets') },
        { to: `${here}/collections`, label: text('creatives.collections') },
      ]}
    />
  );
}
