import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { CollectionForm } from './collection-form';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { type Collection, collectionPath, useCollectionsChanged } from '#/lib/collections';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { Card, Facts, ForeignText, Id, Page, Question, State, Time } from '#/ui/parts';
import { Problem } from '#/ui/problem';

const CreativePicker = lazy(() => import('./creative-picker').then(({ CreativePicker: it }) => ({ default: it })));

/** A collection: its creatives in their order. Each change is stored at once. */
export function CollectionPage({ collection }: { collection: Collection }) {
  const text = useText();
  const changed = useCollectionsChanged();
  const [open, setOpen] = useState<'add' | 'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { advertiserId, collectionId, name, description, creatives } = collection;
  const params = { path: { id: advertiserId, collectionId } };
  const change = $api.useMutation('put', collectionPath, {
    onSuccess: async () => {
      await changed();
      close();
    },
  });
  const ids = creatives.map(({ creativeId }) => creativeId);
  const store = (creativeIds: readonly string[]) => change.mutate({ params, body: { creativeIds: [...creativeIds] } });
  return (
    <Page
      title={name}
      about={description === null ? undefined : <ForeignText lines>{description}</ForeignText>}
      facts={
        <Facts
          of={[
            { label: text('field.id'), value: <Id label={text('field.id')}>{collectionId}</Id> },
            { label: text('creatives.title'), value: text.number(creatives.length) },
            { label: text('field.created'), value: <Time at={collection.createdAt} /> },
            { label: text('field.updated'), value: <Time at={collection.updatedAt} /> },
          ]}
        />
      }
      actions={
        <>
          <Button data-edit onClick={() => setOpen('edit')}>
            {text('common.edit')}
          </Button>
          <Button kind="danger" onClick={() => setOpen('delete')}>
            {text('creatives.collection.delete')}
          </Button>
        </>
      }
    >
      {open === null && <Problem error={change.error} />}
      <Card
        title={text('creatives.title')}
        flush
        actions={
          <Button size="small" data-create onClick={() => setOpen('add')}>
            <Icon name="plus" size={14} />
            {text('creatives.collection.add')}
          </Button>
        }
      >
        {creatives.length === 0 ? (
          <p className="px-4 py-3 text-mute">{text('creatives.collection.empty')}</p>
        ) : (
          <Members
            collection={collection}
            isBusy={change.isPending}
            onUp={(at) => store(ids.with(at, ids[at - 1]!).with(at - 1, ids[at]!))}
            onRemove={(id) => store(ids.filter((each) => each !== id))}
          />
        )}
      </Card>
      {open === 'edit' && (
        <CollectionForm
          title={text('creatives.collection.edit')}
          answer={text('common.save')}
          collection={collection}
          request={change}
          onClose={close}
          onSubmit={(body) => change.mutate({ params, body })}
        />
      )}
      <Suspense>
        {open === 'add' && (
          <CreativePicker
            advertiser={advertiserId}
            without={ids}
            request={change}
            onClose={close}
            onAdd={(added) => store([...ids, ...added])}
          />
        )}
      </Suspense>
      <Delete collection={collection} isOpen={open === 'delete'} onClose={close} />
    </Page>
  );
}

interface MembersProps {
  readonly collection: Collection;
  readonly isBusy: boolean;
  readonly onUp: (index: number) => void;
  readonly onRemove: (creativeId: string) => void;
}

function Members({ collection: { advertiserId, creatives }, isBusy, onUp, onRemove }: MembersProps) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <ol className="divide-y divide-line">
      {creatives.map(({ creativeId: id, name, status }, n) => (
        <li key={id} className="flex min-h-(--row) min-w-0 items-center gap-3 px-4 py-1">
          <Link
            to="/a/$account/creatives/$advertiser/$id"
            params={{ account, advertiser: String(advertiserId), id }}
            className="min-w-0 grow font-medium hover:underline"
          >
            <ForeignText>{name}</ForeignText>
          </Link>
          <State of={status}>{text.word('creatives.status', status)}</State>
          <Button
            kind="quiet"
            size="icon"
            isBusy={isBusy}
            disabled={n === 0}
            aria-label={text('creatives.collection.up', { name })}
            onClick={() => onUp(n)}
          >
            <Icon name="down" size={14} className="rotate-180" />
          </Button>
          <Button kind="quiet" size="icon" isBusy={isBusy} aria-label={text('list.remove', { name })} onClick={() => onRemove(id)}>
            <Icon name="close" size={14} />
          </Button>
        </li>
      ))}
    </ol>
  );
}

function Delete({ collection, isOpen, onClose }: { collection: Collection; isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const changed = useCollectionsChanged();
  const { advertiserId: id, collectionId, name } = collection;
  const remove = $api.useMutation('delete', collectionPath, {
    onSuccess: async () => {
      await go({ to: '/a/$account/creatives/collections', params: { account }, search: { advertiser: id } });
      await changed();
    },
  });
  return (
    <Question
      title={text('creatives.collection.delete')}
      isOpen={isOpen}
      onClose={onClose}
      request={remove}
      onAnswer={() => remove.mutate({ params: { path: { id, collectionId } } })}
    >
      <p className="font-medium">
        <ForeignText>{name}</ForeignText>
      </p>
      <p>{text('creatives.collection.delete.text')}</p>
    </Question>
  );
}
