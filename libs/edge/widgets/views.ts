import { buyerViews } from './buyer-views';
import { otherViews } from './other-views';
import { focusNames, type View } from './view';

export const views: readonly View[] = [...buyerViews, ...otherViews];

/** All of them in one, for tools that open any page. */
export const anyPage: View = {
  name: 'page',
  title: 'Exchange',
  description: 'Any of the pages.',
  reach: 'granted',
  focus: focusNames,
  script: views.map(({ script }) => script).join(''),
};

/** By name; undefined when there is none. */
export const viewOf = (name: string): View | undefined => [...views, anyPage].find((one) => one.name === name);
