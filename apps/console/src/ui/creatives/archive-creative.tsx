import { useState } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { type Creative, creativePath, useCreativesChanged } from '#/lib/creatives';
import { Button } from '#/ui/button';
import { ForeignText, Question } from '#/ui/parts';
import { Problem } from '#/ui/problem';

/** Archives a creative, or restores it. */
export function ArchiveCreative({ creative: { advertiserId: id, creativeId, name, status } }: { creative: Creative }) {
  const text = useText();
  const changed = useCreativesChanged();
  const [asks, setAsks] = useState(false);
  const params = { path: { id, creativeId } };
  const archive = $api.useMutation('delete', creativePath, {
    onSuccess: async () => {
      setAsks(false);
      await changed();
    },
  });
  const restore = $api.useMutation('post', `${creativePath}/restore`, { onSuccess: changed });
  if (status === 'archived')
    return (
      <>
        <Problem error={restore.error} />
        <Button isBusy={restore.isPending} onClick={() => restore.mutate({ params })}>
          {text('creatives.restore')}
        </Button>
      </>
    );
  return (
    <>
      <Button kind="danger" onClick={() => setAsks(true)}>
        {text('creatives.archive')}
      </Button>
      <Question
        title={text('creatives.archive')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={archive}
        onAnswer={() => archive.mutate({ params })}
      >
        <p className="font-medium">
          <ForeignText>{name}</ForeignText>
        </p>
        <p>{text('creatives.archive.text')}</p>
      </Question>
    </>
  );
}
