import { Scene } from './scene';
import { screens } from './screens';

let scene: Scene;
beforeAll(async () => {
  scene = await Scene.opens();
});
afterAll(() => scene?.closes());

const themes = ['light', 'dark'] as const;
const looks = ['en', 'ar', 'de'].flatMap((language) => themes.map((theme) => ({ language, theme })));

test.each(looks)('every screen is right in $language, in the $theme theme, 320 and 1440 pixels wide', async (look) => {
  expect(await scene.inspects(screens, look, [320, 1_440])).toEqual([]);
});
