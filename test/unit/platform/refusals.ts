import type { OperationName } from '../../../src/contract/operations.ts'
import type { World } from './effects.ts'

/** A call that must be refused: what to give instead of the usual input, and what to do before. */
export interface Refusal {
  readonly input?: (world: World) => Record<string, unknown>
  readonly before?: (world: World) => Promise<unknown>
  /** Who calls; the administrator unless said. */
  readonly role?: 'read'
}

const nowhere = { position: { before: { type: 'space', space: 'nowhere' } } }

/** How the refusals of the reference that aren't simply “there is no such thing” come about, by status. */
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
