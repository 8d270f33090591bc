import type { Organization } from '../../contract/organizations.ts'
import { CommandTargets } from '../shared/families/commandTargets.ts'
import { listBranch, type Branch, type ListBranch, type ResourceFamily } from '../shared/families/resourceFamily.ts'
import { registerDetails } from '../shared/objects/details.ts'
import type { DocsViews, Services } from '../shared/services.ts'
import type { DropRule } from '../shared/tree/dropRules.ts'
import { registerConversations } from './conversations/conversationCommands.ts'
import { conversationBranch, conversationFamilies } from './conversations/conversations.ts'
import { registerIntegrations } from './integrations/integrationCommands.ts'
import { integrations } from './integrations/integrations.ts'
import { OpenApi } from './openApi/openApi.ts'
import { openApiSpecs } from './openApi/openApiSpecs.ts'
import { instructionsBranch, registerOrganizationSettings } from './organizationSettings.ts'
import { registerPeople } from './people/people.ts'
import { peopleBranch, peopleFamilies } from './people/peopleFamilies.ts'
import { registerPublishing } from './sites/publishing.ts'
import { sites } from './sites/sites.ts'
import { Organizing } from './spaces/organizing.ts'
import { registerTranslations } from './translations/translationCommands.ts'
import { translations } from './translations/translations.ts'

/** The resources of an organization, for the views that show them. */
export interface OrganizationContents {
  readonly families: readonly ResourceFamily[]
  /** Returns the elements of the Organization view below an organization. */
  readonly branches: (organization: Organization) => readonly Branch[]
  /** Returns the sites of an organization, by which the Docs view groups content. */
  readonly sites: (organization: Organization) => ListBranch
  readonly organizing: Organizing
}

/** The running features of an organization. */
export interface OrganizationFeatures {
  readonly openApi: OpenApi
  readonly dropRules: readonly DropRule[]
}

/** Returns the resources of an organization. */
export function organizationContents({ context, now }: Services): OrganizationContents {
  const organizing = new Organizing(context.globalState, now)
  return {
    families: [
      sites,
      openApiSpecs,
      ...peopleFamilies,
      integrations,
      translations,
      ...conversationFamilies,
      ...organizing.families,
    ],
    branches: ({ id: organizationId }) => [
      listBranch(sites, { organizationId }),
      listBranch(openApiSpecs, { organizationId }),
      peopleBranch({ organizationId }),
      listBranch(integrations, { organizationId }),
      listBranch(translations, { organizationId }),
      conversationBranch({ organizationId }),
      instructionsBranch({ organizationId }),
      organizing.deletedBranch({ organizationId }),
    ],
    sites: ({ id: organizationId }) => listBranch(sites, { organizationId }, { flat: true }),
    organizing,
  }
}

/** Registers the commands for sites, specifications, members and the other resources of an organization. */
export function registerOrganization(
  services: Services,
  { families: listed, organizing }: OrganizationContents,
  { chosen: selection, revealNewSpace: revealSpace, revealEntry: reveal }: DocsViews,
): OrganizationFeatures {
  const { context, host, connections, contextKeys, changes, loadCatalog, objects, reader, working } = services
  const families = () => listed
  const targets = new CommandTargets({ connections, changes, loadCatalog, families, reveal, selection })
  const openApi = new OpenApi(host, {
    targets,
    connections,
    contextKeys,
    documents: objects,
    state: context.workspaceState,
    thread: services.specThread,
    pagesOf: async (file) => {
      const { pagesOfSpec } = await import('../../folder/specPages.ts')
      return (await pagesOfSpec(file))?.pagesOf
    },
  })
  host.subscriptions.push(openApi)
  const dropRules = [
    ...registerPublishing(host, targets, objects),
    ...organizing.register(host, targets, { working, reader, revealSpace }),
  ]
  registerPeople(host, targets, objects)
  registerIntegrations(host, targets, objects)
  registerTranslations(host, { targets, documents: objects, revealSpace })
  registerConversations(host, targets, objects)
  registerOrganizationSettings(host, targets, objects)
  registerDetails(host, { connections, families, objects, selection })
  return { openApi, dropRules }
}
