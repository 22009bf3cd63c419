import { wordsOf } from './seller-words';

test('What a seller said is separated from what the exchange says', () => {
  expect(wordsOf('The seller declined (POLICY_VIOLATION). It says: No alcohol.')).toEqual({ seller: 'No alcohol.' });
  expect(wordsOf('The seller answered with an error. It says: It says: out')).toEqual({ seller: 'It says: out' });
  expect(wordsOf('The seller did not answer in time.')).toEqual({ own: 'The seller did not answer in time.' });
  expect(wordsOf('Odd. It says: no')).toEqual({ own: 'Odd. It says: no' });
});
