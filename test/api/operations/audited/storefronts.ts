import { dayIn } from '@test/dates';
import { signUp } from '@test/people';
import { createShop } from '@test/storefronts';
import { next, type AuditedOperations, type World } from './world';

const shopPath = '/api/v2/storefront';
const storefrontBody = () => ({ name: 'Lakeside', platformId: `lakeside-audit-${next()}` });

/** A storefront without products, because changes of products are audited too. */
const openEmptyShop = ({ api }: World) => createShop(api, { name: 'Lakeside' }, []);

async function storeProduct(world: World) {
  const { as } = await openEmptyShop(world);
  const { body } = await world.api.post(`${shopPath}/products`, { as, body: { name: 'Evening CTV' } });
  return { as, path: `${shopPath}/products/${body.data.productId}` };
}

export const storefronts: AuditedOperations = {
  'POST /api/v2/storefront': {
    is: 'CREATE STOREFRONT',
    says: /^created storefront "Lakeside"$/,
    by: async ({ api }) => {
      const { as } = await signUp(api, { accountType: 'SELLER' });
      return () => api.post(shopPath, { as, body: storefrontBody() });
    },
  },
  'PUT /api/v2/storefront': {
    is: 'UPDATE STOREFRONT',
    says: /^updated storefront "Seaside"$/,
    by: async (world) => {
      const { as } = await openEmptyShop(world);
      return () => world.api.put(shopPath, { as, body: { name: 'Seaside', creativeApproval: 'manual' } });
    },
  },
  'PATCH /api/v2/storefront': {
    is: 'DEACTIVATE STOREFRONT',
    says: /^deactivated storefront "Lakeside"$/,
    by: async (world) => {
      const { as } = await openEmptyShop(world);
      return () => world.api.patch(shopPath, { as, body: { isPaused: true } });
    },
  },
  'DELETE /api/v2/storefront': {
    is: 'ARCHIVE STOREFRONT',
    says: /^archived storefront "Lakeside"$/,
    by: async (world) => {
      const { as } = await openEmptyShop(world);
      return () => world.api.delete(shopPath, { as });
    },
  },
  'POST /api/v2/storefront/products': {
    is: 'CREATE PRODUCT',
    says: /^created product "Evening CTV"$/,
    by: async (world) => {
      const { as } = await openEmptyShop(world);
      return () => world.api.post(`${shopPath}/products`, { as, body: { name: 'Evening CTV', description: 'By night' } });
    },
  },
  'PUT /api/v2/storefront/products/{id}': {
    is: 'UPDATE PRODUCT',
    says: /^updated product "Late CTV"$/,
    by: async (world) => {
      const { as, path } = await storeProduct(world);
      return () => world.api.put(path, { as, body: { name: 'Late CTV', availableFrom: dayIn(40) } });
    },
  },
  'PATCH /api/v2/storefront/products/{id}': {
    is: 'ACTIVATE PRODUCT',
    says: /^activated product "Evening CTV"$/,
    by: async (world) => {
      const { as, path } = await storeProduct(world);
      const pricingOptions = [{ pricingModel: 'cpm', currency: 'EUR', fixedPrice: 20 }];
      const body = { status: 'active', description: 'By night', channels: ['ctv'], formats: ['ctv_30s'], pricingOptions };
      return () => world.api.patch(path, { as, body });
    },
  },
  'DELETE /api/v2/storefront/products/{id}': {
    is: 'ARCHIVE PRODUCT',
    says: /^archived product "Evening CTV"$/,
    by: async (world) => {
      const { as, path } = await storeProduct(world);
      return () => world.api.delete(path, { as });
    },
  },
};
