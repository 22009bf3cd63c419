import { useState } from 'react';
import { useShare } from './use-shares';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { maxSellers, type SharedResource } from '#/lib/sharing';
import { useSettled } from '#/lib/use-settled';
import { control } from '#/ui/form';
import { ForeignText, Question, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props {
  readonly resource: SharedResource;
  /** Ids of sellers that have it. */
  readonly sharedWith: readonly string[];
  readonly onClose: () => void;
}

const pageSize = 50;

/** Chooses sellers by name, several at once. */
export function ShareMore({ resource, sharedWith, onClose }: Props) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim());
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const share = useShare(resource, onClose);
  const query = { limit: pageSize, ...(name === '' ? {} : { name }) };
  const sellers = $api.useQuery('get', '/api/v2/buyer/storefronts', { params: { query } });
  const toggle = (id: string, shown: string) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, shown);
    setChosen(next);
  };
  return (
    <Question
      title={text('sharing.more')}
      kind="main"
      answer={text('sharing.share', { count: chosen.size })}
      isDisabled={chosen.size === 0 || chosen.size > maxSellers}
      isOpen
      onClose={onClose}
      request={share}
      onAnswer={() => share.send(true, [...chosen.keys()])}
    >
      <input
        type="search"
        dir="auto"
        maxLength={255}
        aria-label={text('sharing.find')}
        placeholder={text('sharing.find')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={control}
      />
      <Loaded query={sellers} skeleton={<Rows count={6} />}>
        {({ data, meta }) => {
          const found = data.map((seller) => [String(seller.id), seller.name] as const).filter(([id]) => !sharedWith.includes(id));
          const kept = [...chosen].filter(([id]) => !found.some(([each]) => each === id));
          if (found.length + kept.length === 0)
            return <p className="text-mute">{text(name === '' ? 'sharing.noSeller' : 'common.noMatch')}</p>;
          return (
            <>
              <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-md border border-line">
                {[...kept, ...found].map(([id, shown]) => (
                  <li key={id}>
                    <label className="flex min-h-(--row) min-w-0 items-center gap-2.5 px-3 py-1 has-checked:bg-accent-soft">
                      <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id, shown)} className="accent-accent" />
                      <ForeignText>{shown}</ForeignText>
                    </label>
                  </li>
                ))}
              </ul>
              {meta.pagination.nextOffset !== null && <p className="text-xs text-mute">{text('sharing.narrow')}</p>}
            </>
          );
        }}
      </Loaded>
      <p className="text-mute">{text(`sharing.gets.${resource.type}`)}</p>
    </Question>
  );
}
