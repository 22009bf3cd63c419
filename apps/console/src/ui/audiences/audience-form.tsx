import { useState } from 'react';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { type Audience, consentBases } from '#/lib/audiences';
import { ownIdOf } from '#/lib/slug';
import { Button } from '#/ui/button';
import { Form, SelectField, TextField, useBusy } from '#/ui/form';

type Body = Omit<Schemas['AudienceBody'], 'add' | 'remove' | 'delete'>;

interface Props {
  /** The audience that is changed; without it, one is created. */
  readonly audience?: Audience;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly submit: string;
  readonly onSubmit: (body: Body, isOwnId: boolean) => void;
}

/** Fields have the names of the API, so that its problems stand at them. */
const at = (name: keyof Body) => `audiences[0].${name}`;

/** Name, id and reason of an audience. */
export function AudienceForm({ audience, error, isBusy, submit, onSubmit }: Props) {
  const text = useText();
  const label = useBusy(isBusy, submit);
  // Two audiences may have one name: a sync with the id of another one would change that.
  const [suffix] = useState(() => crypto.randomUUID().slice(0, 4));
  return (
    <Form
      error={error}
      onSubmit={(values) => {
        const name = values.optional(at('name'));
        const consentBasis = values.optional(at('consentBasis')) as Body['consentBasis'];
        const ownId = values.text(at('audienceId'));
        onSubmit(
          {
            audienceId:
              audience?.audienceId ?? (ownId || [ownIdOf(values.text(at('name'))), suffix].filter((part) => part !== '').join('-')),
            ...(name === undefined ? {} : { name }),
            ...(consentBasis === undefined ? {} : { consentBasis }),
          },
          ownId !== '',
        );
      }}
    >
      <TextField name={at('name')} label={text('field.name')} maxLength={255} defaultValue={audience?.name ?? ''} required />
      {audience === undefined && (
        <TextField name={at('audienceId')} label={text('audiences.id')} hint={text('audiences.id.hint')} maxLength={255} dir="ltr" />
      )}
      <SelectField
        name={at('consentBasis')}
        label={text('audiences.basis')}
        hint={text('audiences.basis.hint')}
        defaultValue={audience?.consentBasis ?? ''}
        options={[
          // A basis that is set can be changed, but not taken away.
          ...(audience?.consentBasis ? [] : [{ value: '', label: text('audiences.basis.none') }]),
          ...text.options('audiences.basis', consentBases),
        ]}
      />
      <Button kind="main" type="submit" className="justify-self-start" isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}
