import { useState } from 'react';
import { AudienceForm } from './audience-form';
import { useText } from '#/i18n';
import { type Audience, useSyncAudience } from '#/lib/audiences';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/parts';

/** Changes the name of an audience and the reason for which people are in it. */
export function ChangeAudience({ advertiser, audience }: { advertiser: number; audience: Audience }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const change = useSyncAudience(advertiser, () => setOpen(false));
  const close = () => {
    setOpen(false);
    change.reset();
  };
  return (
    <>
      <Button data-edit onClick={() => setOpen(true)}>
        {text('common.edit')}
      </Button>
      <Dialog title={text('audiences.change')} isOpen={isOpen} onClose={close}>
        <AudienceForm
          audience={audience}
          error={change.error}
          isBusy={change.isPending}
          submit={text('common.save')}
          onSubmit={change.send}
        />
      </Dialog>
    </>
  );
}
