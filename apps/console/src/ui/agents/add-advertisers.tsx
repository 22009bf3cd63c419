import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDelegatedAdvertisers } from './use-delegated';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { GrantDraft } from '#/lib/agent-access';
import { $api } from '#/lib/api';
import { useSettled } from '#/lib/use-settled';
import { Button } from '#/ui/button';
import { control } from '#/ui/form';
import { Dialog, ForeignText, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly granted: readonly GrantDraft[];
  readonly onAdd: (added: readonly GrantDraft[]) => void;
}

/** Chooses advertisers by name, several at once. They begin with the right to read. It stands outside of any form, which Enter in the search would submit. */
export function AddAdvertisers({ isOpen, ...props }: Props) {
  return (
    <Dialog title={useText()('agents.access.add')} isOpen={isOpen} onClose={props.onClose}>
      <Picker {...props} />
    </Dialog>
  );
}

const pageSize = 50;

function Picker({ granted, onAdd, onClose }: Omit<Props, 'isOpen'>) {
  const text = useText();
  const { account } = useAccountContext();
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim());
  const [chosen, setChosen] = useState<readonly GrantDraft[]>([]);
  const params = { query: { limit: pageSize, ...(name === '' ? {} : { name }) } };
  const own = $api.useQuery('get', '/api/v2/buyer/advertisers', { params });
  const delegated = useDelegatedAdvertisers(name);
  const known = new Set(granted.map(({ id }) => id));
  const toggle = (grant: GrantDraft) =>
    setChosen((now) => (now.some(({ id }) => id === grant.id) ? now.filter(({ id }) => id !== grant.id) : [...now, grant]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <input
        type="search"
        dir="auto"
        maxLength={255}
        aria-label={text('campaigns.search')}
        placeholder={text('campaigns.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={control}
      />
      <Loaded query={own} skeleton={<Rows count={6} />}>
        {({ data, meta }) => {
          const found = [...data.map(draftOf), ...delegated].filter(({ id }) => !known.has(id));
          const kept = chosen.filter(({ id }) => !found.some((each) => each.id === id));
          if (found.length + kept.length === 0)
            return (
              <p className="text-mute">
                {text(name !== '' ? 'common.noMatch' : granted.length > 0 ? 'agents.access.all' : 'advertisers.none')}{' '}
                {name === '' && granted.length === 0 && (
                  <Link
                    to="/a/$account/advertisers"
                    params={{ account }}
                    search={{ create: 1 }}
                    className="text-accent underline underline-offset-2"
                  >
                    {text('advertisers.create')}
                  </Link>
                )}
              </p>
            );
          return (
            <>
              <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-md border border-line">
                {[...kept, ...found].map((grant) => (
                  <li key={grant.id}>
                    <label className="flex min-h-(--row) min-w-0 items-center gap-2.5 px-3 py-1 has-checked:bg-accent-soft">
                      <input
                        type="checkbox"
                        checked={chosen.some(({ id }) => id === grant.id)}
                        onChange={() => toggle(grant)}
                        className="accent-accent"
                      />
                      <ForeignText>{grant.name}</ForeignText>
                      <span className="ms-auto shrink-0 text-xs text-mute">
                        {grant.from === null ? grant.currency : grant.from.slice(0, 40)}
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
              {hasMore(meta) && <p className="text-xs text-mute">{text('agents.access.find')}</p>}
            </>
          );
        }}
      </Loaded>
      <Button
        kind="main"
        className="justify-self-start"
        disabled={chosen.length === 0}
        onClick={() => {
          onAdd(chosen);
          onClose();
        }}
      >
        {text('agents.access.added', { count: chosen.length })}
      </Button>
    </div>
  );
}

const draftOf = ({ id, name, primaryCurrency }: { id: number; name: string; primaryCurrency: string }): GrantDraft => ({
  id,
  name,
  currency: primaryCurrency,
  from: null,
  right: 'read',
  ceiling: '',
});

const hasMore = ({ pagination }: { pagination: object }): boolean => 'hasMore' in pagination && pagination.hasMore === true;
