import type { OperationName } from '../../../src/contract/operations.ts'
import type { World } from './effects.ts'

/** A call that must be refused: the input in place of the usual one, and what to do before. */
export interface Refusal {
  readonly input?: (world: World) => Record<string, unknown>
  readonly before?: (world: World) => Promise<unknown>
  /** The role of the caller, who is the administrator by default. */
  readonly role?: 'read'
}

const nowhere = { position: { before: { type: 'space', space: 'nowhere' } } }

/** How to cause the refusals of the reference, by status, except for those of something that doesn't exist. */
export const refusals: Partial<Record<OperationName, Record<number, Refusal>>> = {
  moveCollection: {
    400: { input: () => ({ body: nowhere }) },
    409: { input: () => ({ body: { parent: null } }) },
  },
  moveSpace: {
    400: { input: () => ({ body: nowhere }) },
    409: { input: () => ({ body: { parent: null } }) },
  },
  transferCollection: {
    409: { input: ({ all }) => ({ body: { organization: all.organizationId } }) },
    412: { input: ({ elsewhere }) => ({ body: { organization: elsewhere } }) },
  },
  transferSpace: {
    409: { input: ({ all }) => ({ body: { organization: all.organizationId } }) },
    412: { input: ({ elsewhere }) => ({ body: { organization: elsewhere } }) },
  },
  updateOrganizationById: {
    400: { input: () => ({ body: { defaultContent: { type: 'site', site: 'nowhere' } } }) },
  },
  joinOrganization: {
    400: {
      role: 'read',
      before: async ({ client, readerId, all }) =>
        await client.removeMemberFromOrganizationById({ ...all, userId: readerId }),
    },
  },
  moveSiteSpace: {
    400: { input: () => ({ body: { position: { after: { type: 'site-space', siteSpace: 'nowhere' } } } }) },
  },
  moveSiteSectionGroup: {
    400: { input: () => ({ body: { position: { after: { type: 'site-section', id: 'nowhere' } } } }) },
  },
  updateSiteAdaptiveSchema: { 400: { input: () => ({ body: { jsonSchema: { type: 'nonsense' } } }) } },
  publishIntegration: {
    404: { input: ({ all }) => ({ body: { ...all.publishingBodies.publishIntegration, organization: 'nowhere' } }) },
  },
  createTranslation: {
    400: { input: () => ({ body: { language: 'fr', source: { space: 'nowhere' } } }) },
  },
}
