import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useReadUsesAgain } from './use-uses';
import { useText } from '#/i18n';
import { $api, api, type Schemas } from '#/lib/api';
import type { PropertyList } from '#/lib/property-list';
import { Choices } from '#/ui/campaign/choices';
import { TextField } from '#/ui/form';
import { Question, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const maxShown = 50;

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** Attaches a list to campaigns of its advertiser, found by name. */
export function Attach({ list, onClose }: { list: PropertyList; onClose: () => void }) {
  const text = useText();
  const readAgain = useReadUsesAgain();
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<readonly Choice[]>([]);
  const name = useDeferredValue(typed.trim());
  const query = { advertiserId: list.advertiserId, limit: maxShown, status: ['DRAFT' as const, 'ACTIVE' as const, 'PAUSED' as const] };
  const campaigns = $api.useQuery('get', '/api/v2/buyer/campaigns', { params: { query: name === '' ? query : { ...query, name } } });
  const choiceOf = ({ campaignId: id, name: own, status }: Pick<Schemas['Campaign'], 'campaignId' | 'name' | 'status'>): Choice => ({
    id,
    name: own,
    note: text.word('status', status),
  });
  const attach = useMutation({
    mutationFn: async () => {
      // Attaching a list again changes nothing, so a second try needs no key.
      for (const { id } of chosen)
        await api.POST('/api/v2/buyer/campaigns/{id}/property-lists', { params: { path: { id } }, body: { listIds: [list.listId] } });
    },
    onSettled: readAgain,
    onSuccess: onClose,
  });
  return (
    <Question
      title={text('propertyLists.attach')}
      kind="main"
      isOpen
      onClose={onClose}
      isDisabled={chosen.length === 0}
      answer={text('propertyLists.attach.to', { count: chosen.length })}
      request={attach}
      onAnswer={() => attach.mutate()}
    >
      <TextField
        name="find"
        type="search"
        label={text('propertyLists.attach.find')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loaded query={campaigns} skeleton={<Rows count={4} />}>
        {({ data }) =>
          data.length + chosen.length === 0 ? (
            <p className="text-mute">{text('common.noMatch')}</p>
          ) : (
            <Choices
              name="campaigns"
              label={text('campaigns.title')}
              none={text('common.noMatch')}
              known={[...chosen.filter(({ id }) => !data.some(({ campaignId }) => campaignId === id)), ...data.map(choiceOf)]}
              chosen={chosen.map(({ id }) => id)}
              onChange={(ids) =>
                choose(ids.map((id) => chosen.find((each) => each.id === id) ?? choiceOf(data.find((each) => each.campaignId === id)!)))
              }
            />
          )
        }
      </Loaded>
    </Question>
  );
}
