import { useDeferredValue, useState } from 'react';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { SelectField, TextField } from '#/ui/form';
import { Dialog, ForeignText, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Format = Schemas['CreativeFormat'];

interface Props {
  readonly onChoose: (format: Format) => void;
  readonly onClose: () => void;
}

const maxShown = 50;

/** Formats of a seller, as the seller lists them. */
export function FormatPicker({ onChoose, onClose }: Props) {
  const text = useText();
  const [seller, setSeller] = useState('');
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const sellers = $api.useQuery('get', '/api/v2/buyer/storefronts', { params: { query: { limit: 200 } } });
  const formats = $api.useQuery(
    'get',
    '/api/v2/buyer/creative-formats',
    { params: { query: { sellerId: Number(seller), limit: maxShown, ...(query === '' ? {} : { query }) } } },
    { enabled: seller !== '' },
  );
  return (
    <Dialog title={text('creatives.format.choose')} isOpen onClose={onClose}>
      <Loaded query={sellers} skeleton={<Rows count={1} />}>
        {({ data }) => (
          <SelectField
            name="seller"
            label={text('field.seller')}
            value={seller}
            onChange={({ target }) => setSeller(target.value)}
            options={[
              { value: '', label: text('creatives.format.pickSeller') },
              ...data.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </Loaded>
      {seller !== '' && (
        <>
          <TextField
            name="find"
            type="search"
            label={text('creatives.find')}
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Loaded query={formats} skeleton={<Rows count={4} />}>
            {({ data }) =>
              data.length === 0 ? (
                <p className="text-mute">{text(query === '' ? 'creatives.format.noneListed' : 'common.noMatch')}</p>
              ) : (
                <ul className="grid min-w-0 divide-y divide-line">
                  {data.map((format) => (
                    <li key={`${format.agentUrl} ${format.id}`} className="min-w-0">
                      <button
                        type="button"
                        aria-label={format.name}
                        className="grid w-full min-w-0 gap-0.5 rounded-md px-1 py-2 text-start hover:bg-sunken"
                        onClick={() => onChoose(format)}
                      >
                        <span className="font-medium">
                          <ForeignText>{format.name}</ForeignText>
                        </span>
                        <span className="text-xs text-mute">
                          <ForeignText>{[format.id, ...format.types].join(' · ')}</ForeignText>
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </>
      )}
    </Dialog>
  );
}
