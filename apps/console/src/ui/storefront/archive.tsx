import { useState } from 'react';
import { Consequences } from './consequences';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { type OwnStorefront, storefrontPath, useStorefrontChanged } from '#/lib/storefront';
import { Form, TextField } from '#/ui/form';
import { ForeignText, Question } from '#/ui/parts';

interface Props {
  readonly storefront: OwnStorefront;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const form = 'archive-storefront';

/** Says in numbers what ends, and wants the name typed. */
export function ArchiveStorefront({ storefront: { name, productCount }, isOpen, onClose }: Props) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const changed = useStorefrontChanged();
  const archive = $api.useMutation('delete', storefrontPath, {
    onSuccess: async () => {
      onClose();
      await changed();
    },
  });
  const isNamed = typed.trim() === name.trim();
  return (
    <Question title={text('storefront.archive')} isOpen={isOpen} onClose={onClose} request={archive} form={form} isDisabled={!isNamed}>
      <p className="font-medium">
        <ForeignText>{name}</ForeignText>
      </p>
      <Consequences products={productCount}>
        <li>{text('storefront.archive.agent')}</li>
      </Consequences>
      <p className="text-mute">{text('storefront.archive.later')}</p>
      <Form id={form} error={archive.error} onSubmit={() => isNamed && archive.mutate({})}>
        <TextField
          name="name"
          label={text('storefront.archive.name')}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form>
    </Question>
  );
}
