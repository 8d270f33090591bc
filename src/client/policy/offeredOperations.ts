import type { OperationName } from '../../contract/operations.ts'
import type { Log } from '../clientLog.ts'

/** Operations of the reference that the live service may no longer offer (`operations.tsv`). */
const withdrawn: ReadonlySet<OperationName> = new Set<OperationName>([
  'transferSpace',
  'listSpaceLinks',
  'listSpaceFileBacklinks',
  'listPageLinksInSpace',
  'listChangeRequestFileBacklinks',
  'listPageLinksInChangeRequest',
  'listChangeRequestPageBacklinks',
  'addSectionToGroup',
  'removeSectionFromGroup',
  'listConversationsIssuesClusters',
  'listConversations',
  'ingestConversation',
  'listConversationsIssues',
])

/** Remembers for one server which operations it turned out not to have. */
interface OfferedOperations {
  supports(name: OperationName): boolean
  /** An operation that has worked once is there: a later 404 means what it was asked about. */
  worked(name: OperationName): void
  notFound(name: OperationName): void
}

/** Starts with the belief that everything is offered; says once what turns out not to be. */
export function createOfferedOperations(log?: Log): OfferedOperations {
  const there = new Set<OperationName>()
  const missing = new Set<OperationName>()
  return {
    supports: (name) => !missing.has(name),
    worked(name) {
      if (withdrawn.has(name)) there.add(name)
    },
    notFound(name) {
      if (!withdrawn.has(name) || there.has(name) || missing.has(name)) return
      missing.add(name)
      log?.info(`The server does not offer ${name} (any more); what needs it is hidden from now on.`)
    },
  }
}
