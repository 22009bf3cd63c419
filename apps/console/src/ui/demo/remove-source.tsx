import { actingFor, useDemoChanged } from './demo-actions';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { ForeignText, Question } from '#/ui/parts';

interface Props {
  readonly of: Schemas['DemoSource'];
  readonly home: Schemas['Account'];
  readonly onClose: () => void;
}

/** Says how many products a source takes along before it is removed. */
export function RemoveSource({ of: { sourceId, displayName, productCount }, home, onClose }: Props) {
  const text = useText();
  const changed = useDemoChanged();
  const remove = $api.useMutation('delete', '/api/v2/storefront/demo/sources/{sourceId}', {
    onSuccess: async () => {
      await changed();
      onClose();
    },
  });
  return (
    <Question
      title={text('demos.removeSource')}
      isOpen
      onClose={onClose}
      request={remove}
      onAnswer={() => remove.mutate({ params: { path: { sourceId } }, headers: actingFor(home.id) })}
    >
      <p className="font-medium">
        <ForeignText>{displayName}</ForeignText>
      </p>
      <p>{text('demos.removeSource.text', { count: productCount })}</p>
    </Question>
  );
}
