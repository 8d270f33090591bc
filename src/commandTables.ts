import { agentCommandTable } from './features/agents/agentCommandTable.ts'
import { accountCommandTable } from './features/platform/accounts/accountCommandTable.ts'
import { diagnosticsCommandTable } from './features/platform/diagnostics/diagnosticsCommandTable.ts'
import { checkoutCommandTable } from './features/folders/checkouts/checkoutCommandTable.ts'
import { syncedCommandTable } from './features/folders/synced/syncedCommandTable.ts'
import { tableCommandTable } from './features/writing/tables/tableCommandTable.ts'
import { blockCommandTable } from './features/writing/language/blockCommandTable.ts'
import {
  changeRequestCommandTable,
  renderedFileCommandTable,
} from './features/reviewing/changeRequests/changeRequestCommandTable.ts'
import {
  commentEntryCommandTable,
  commentListCommandTable,
  commentedCommandTable,
  threadCommandTable,
} from './features/reviewing/comments/commentCommandTable.ts'
import {
  checkCommandTable,
  collectionCommandTable,
  gitCommandTable,
  spaceCommandTable,
} from './features/organization/spaces/contentCommandTable.ts'
import { conversationCommandTable } from './features/organization/conversations/conversationCommandTable.ts'
import { detailsCommandTable } from './features/shared/objects/detailsCommandTable.ts'
import {
  docsTreeCommandTable,
  linkCommandTable,
  resourceCommandTable,
} from './features/reading/docsTree/docsTreeCommandTable.ts'
import {
  conflictCommandTable,
  editingCommandTable,
  sourceControlCommandTable,
} from './features/writing/editing/editingCommandTable.ts'
import { fileCommandTable, spaceFileCommandTable } from './features/writing/files/fileCommandTable.ts'
import {
  folderCommandTable,
  folderFixCommandTable,
  gitMovesCommandTable,
  useFolderCommandTable,
} from './features/folders/folderCommandTable.ts'
import { folderFileCommandTable } from './features/folders/files/folderFileCommandTable.ts'
import {
  goToPageCommandTable,
  previewCommandTable,
  searchCommandTable,
  siteViewCommandTable,
} from './features/reading/readingCommandTables.ts'
import { integrationCommandTable } from './features/organization/integrations/integrationCommandTable.ts'
import { operationCommandTable } from './features/platform/apiOperations/operationCommandTable.ts'
import { organizationCommandTable } from './features/organization/organizationCommandTable.ts'
import {
  memberCommandTable,
  signOnCommandTable,
  teamCommandTable,
} from './features/organization/people/peopleCommandTable.ts'
import {
  adaptiveSchemaCommandTable,
  redirectCommandTable,
  shareLinkCommandTable,
  siteCommandTable,
  sitePreviewCommandTable,
  sitePartCommandTable,
} from './features/organization/sites/publishingCommandTable.ts'
import { sandboxCommandTable } from './features/platform/sandbox/sandboxCommandTable.ts'
import { overlayCommandTable } from './features/organization/openApi/overlayCommandTable.ts'
import { publishOnSaveCommandTable, specCommandTable } from './features/organization/openApi/specCommandTable.ts'
import { replaceCommandTable } from './features/writing/replacing/replaceCommandTable.ts'
import { problemCommandTable } from './features/writing/problems/problemCommandTable.ts'
import { structureCommandTable } from './features/writing/structure/structureCommandTable.ts'
import { translationCommandTable } from './features/organization/translations/translationCommandTable.ts'
import type { Command, CommandTable } from './features/shared/commands/commandTable.ts'
import { hasAccount, isSignedIn, never } from './features/shared/commands/conditions.ts'

/**
 * Every command of Galley, under the headings of the command reference. `npm run manifest` uses it to write the
 * manifest, the ids and the reference. It isn't part of the bundles.
 */
export const commandTables = {
  'Accounts and the sandbox': {
    ...accountCommandTable,
    ...sandboxCommandTable,
    ...diagnosticsCommandTable,
  },
  'Finding and reading': {
    ...goToPageCommandTable,
    ...previewCommandTable,
    ...siteViewCommandTable,
    ...sitePreviewCommandTable,
    ...searchCommandTable,
    ...docsTreeCommandTable,
    ...linkCommandTable,
    ...resourceCommandTable,
    ...detailsCommandTable,
  },
  Writing: {
    ...editingCommandTable,
    ...conflictCommandTable,
    ...problemCommandTable,
    ...checkCommandTable,
    ...blockCommandTable,
    ...tableCommandTable,
    ...withDefaults(structureCommandTable, { needs: 'updateChangeRequestContent' }),
    ...fileCommandTable,
    ...spaceFileCommandTable,
    ...replaceCommandTable,
    ...sourceControlCommandTable,
  },
  'Docs folders': {
    ...useFolderCommandTable,
    ...folderCommandTable,
    ...folderFileCommandTable,
    ...renderedFileCommandTable,
    ...folderFixCommandTable,
    ...gitMovesCommandTable,
    ...checkoutCommandTable,
    ...syncedCommandTable,
  },
  Agents: {
    ...agentCommandTable,
  },
  'Change requests': {
    ...withDefaults(changeRequestCommandTable, { palette: hasAccount }),
  },
  Comments: {
    ...withDefaults(threadCommandTable, { palette: never }),
    ...withDefaults(commentEntryCommandTable, { palette: never }),
    ...commentedCommandTable,
    ...commentListCommandTable,
  },
  'Spaces and collections': {
    ...administration(spaceCommandTable),
    ...administration(collectionCommandTable),
    ...administration(gitCommandTable),
  },
  'Sites and share links': {
    ...administration(siteCommandTable),
    ...administration(sitePartCommandTable),
    ...administration(adaptiveSchemaCommandTable),
    ...administration(shareLinkCommandTable),
    ...administration(redirectCommandTable),
  },
  'OpenAPI specifications': {
    ...administration(specCommandTable),
    ...administration(publishOnSaveCommandTable),
    ...administration(overlayCommandTable),
  },
  'People and the organization': {
    ...administration(memberCommandTable),
    ...administration(teamCommandTable),
    ...administration(signOnCommandTable),
    ...administration(organizationCommandTable),
  },
  'Integrations, translations, conversations': {
    ...administration(integrationCommandTable),
    ...administration(translationCommandTable),
    ...administration(conversationCommandTable),
  },
  'Any operation of the API': {
    ...administration(operationCommandTable),
  },
} as const satisfies Record<string, CommandTable>

/** Marks commands as commands that manage the organization. By default, the palette lists them if someone is signed in. */
function administration<T extends CommandTable>(table: T) {
  return withDefaults(table, { palette: isSignedIn, admin: true })
}

/** Adds properties to the commands of a table that don't have them. */
function withDefaults<T extends CommandTable, const D extends Partial<Command>>(
  table: T,
  defaults: D,
): { readonly [N in keyof T]: D & T[N] } {
  const entries = Object.entries(table).map(([name, command]) => [name, { ...defaults, ...command }])
  return Object.fromEntries(entries) as { readonly [N in keyof T]: D & T[N] }
}
