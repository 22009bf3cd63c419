import { useDeferredValue, useState } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { creativesPath, type ListedCreative } from '#/lib/creatives';
import { Choices } from '#/ui/campaign/choices';
import { TextField } from '#/ui/form';
import { Question, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

interface Props {
  readonly advertiser: number;
  /** Ids that are chosen already. */
  readonly without: readonly string[];
  readonly request: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  readonly onClose: () => void;
  readonly onAdd: (ids: readonly string[]) => void;
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

const maxShown = 50;

/** Chooses creatives, found by name. */
export function CreativePicker({ advertiser: id, without, request, onClose, onAdd }: Props) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<readonly Choice[]>([]);
  const query = useDeferredValue(typed.trim());
  const creatives = $api.useQuery('get', creativesPath, {
    params: { path: { id }, query: { limit: maxShown, ...(query === '' ? {} : { query }) } },
  });
  const choiceOf = ({ creativeId, name, status }: ListedCreative): Choice => ({
    id: creativeId,
    name,
    note: text.word('creatives.status', status),
  });
  return (
    <Question
      title={text('creatives.collection.add')}
      kind="main"
      isOpen
      onClose={onClose}
      isDisabled={chosen.length === 0}
      request={request}
      onAnswer={() => onAdd(chosen.map((each) => each.id))}
    >
      <TextField
        name="find"
        type="search"
        label={text('creatives.find')}
        maxLength={255}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loaded query={creatives} skeleton={<Rows count={4} />}>
        {({ data }) => {
          const found = data.map(choiceOf).filter((each) => !without.includes(each.id) && !chosen.some((one) => one.id === each.id));
          const known = [...chosen, ...found];
          return known.length === 0 ? (
            <p className="text-mute">{text('common.noMatch')}</p>
          ) : (
            <Choices
              name="creatives"
              label={text('creatives.title')}
              none={text('common.noMatch')}
              known={known}
              chosen={chosen.map((each) => each.id)}
              onChange={(ids) => choose(known.filter((each) => ids.includes(each.id)))}
            />
          );
        }}
      </Loaded>
    </Question>
  );
}
