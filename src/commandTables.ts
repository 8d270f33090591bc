import { accountCommandTable } from './features/platform/accounts/accountCommandTable.ts'
import { changeRequestCommandTable } from './features/reviewing/changeRequests/changeRequestCommandTable.ts'
import { commentCommandTable } from './features/reviewing/comments/commentCommandTable.ts'
import { contentCommandTable } from './features/organization/spaces/contentCommandTable.ts'
import { conversationCommandTable } from './features/organization/conversations/conversationCommandTable.ts'
import { detailsCommandTable } from './features/shared/objects/detailsCommandTable.ts'
import { docsTreeCommandTable } from './features/reading/docsTree/docsTreeCommandTable.ts'
import { editingCommandTable } from './features/writing/editing/editingCommandTable.ts'
import { fileCommandTable } from './features/writing/files/fileCommandTable.ts'
import { goToPageCommandTable } from './features/reading/goToPage/goToPageCommandTable.ts'
import { integrationCommandTable } from './features/organization/integrations/integrationCommandTable.ts'
import { operationCommandTable } from './features/platform/apiOperations/operationCommandTable.ts'
import { organizationCommandTable } from './features/organization/organizationCommandTable.ts'
import { peopleCommandTable } from './features/organization/people/peopleCommandTable.ts'
import { publishingCommandTable } from './features/organization/sites/publishingCommandTable.ts'
import { sandboxCommandTable } from './features/platform/sandbox/sandboxCommandTable.ts'
import { searchCommandTable } from './features/reading/search/searchCommandTable.ts'
import { sourceControlCommandTable } from './features/writing/sourceControl/sourceControlCommandTable.ts'
import { specCommandTable } from './features/organization/openApi/specCommandTable.ts'
import { structureCommandTable } from './features/writing/structure/structureCommandTable.ts'
import { translationCommandTable } from './features/organization/translations/translationCommandTable.ts'
import type { CommandTable } from './features/shared/commandTable.ts'

/**
 * Every command of Galley, under the headings of its reference. `npm run manifest` writes from it what the manifest
 * contributes, the ids and the reference; nothing of it is in the bundles.
 */
export const commandTables = {
  'Accounts and the sandbox': {
    ...accountCommandTable,
    ...sandboxCommandTable,
  },
  'Finding and reading': {
    ...goToPageCommandTable,
    ...searchCommandTable,
    ...docsTreeCommandTable,
    ...detailsCommandTable,
  },
  Writing: {
    ...editingCommandTable,
    ...structureCommandTable,
    ...fileCommandTable,
    ...sourceControlCommandTable,
  },
  'Change requests': {
    ...changeRequestCommandTable,
  },
  Comments: {
    ...commentCommandTable,
  },
  'Spaces and collections': {
    ...contentCommandTable,
  },
  'Sites and share links': {
    ...publishingCommandTable,
  },
  'OpenAPI specifications': {
    ...specCommandTable,
  },
  'People and the organization': {
    ...peopleCommandTable,
    ...organizationCommandTable,
  },
  'Integrations, translations, conversations': {
    ...integrationCommandTable,
    ...translationCommandTable,
    ...conversationCommandTable,
  },
  'Any operation of the API': {
    ...operationCommandTable,
  },
} as const satisfies Record<string, CommandTable>
