import * as Type from 'typebox'
import { Language } from './schemas/conventions.ts'
import { identifier } from './schemas/schema.ts'
import type { Operation } from './operation.ts'
import { operations, type OperationName } from './operations.ts'
import { referenceOperations } from './referenceOperations.ts'

/** The generations of the API: of the reference, and of today's live service. */
export const generations = ['reference', 'current'] as const
export type Generation = (typeof generations)[number]

/** What a server can offer: a generation with all operations of the contract, or only those of the reference. */
export const editions = [...generations, 'only-reference'] as const
export type Edition = (typeof editions)[number]

/** Operations that the live service no longer offers, grouped by feature: if one of a group is missing, all are. */
export const withdrawnFamilies: readonly (readonly OperationName[])[] = [
  ['transferSpace'],
  [
    'listSpaceLinks',
    'listSpaceFileBacklinks',
    'listPageLinksInSpace',
    'listSpacePageBacklinks',
    'listChangeRequestLinks',
    'listChangeRequestFileBacklinks',
    'listPageLinksInChangeRequest',
    'listChangeRequestPageBacklinks',
  ],
  ['addSectionToGroup', 'removeSectionFromGroup'],
  [
    'listConversationsIssuesClusters',
    'listConversations',
    'ingestConversation',
    'listConversationsIssues',
    'getConversationIssueById',
    'getConversationById',
  ],
]

const withdrawn: ReadonlySet<string> = new Set(withdrawnFamilies.flat())

/** Current names of operations whose method and path are unchanged. */
const currentNames: Readonly<Record<string, string>> = {
  getGitInfo: 'getSpaceGitInfo',
  getRevisionChanges: 'getRevisionSemanticChanges',
} satisfies Partial<Record<OperationName, string>>

/** An operation in an edition of the API. */
export interface OfferedOperation {
  /** The name in Galley's contract. */
  readonly name: OperationName
  /** The name in that edition. */
  readonly offeredAs: string
  readonly definition: Operation
}

const referenced: ReadonlySet<string> = new Set(referenceOperations)

/** Returns all operations of the contract that an edition offers. */
export function offeredOperations(edition: Edition): OfferedOperation[] {
  const all = (Object.keys(operations) as OperationName[]).map((name) => {
    return { name, offeredAs: name, definition: operations[name] as Operation }
  })
  if (edition === 'reference') return all
  if (edition === 'only-reference') return all.filter(({ name }) => referenced.has(name))
  return all
    .filter(({ name }) => !withdrawn.has(name))
    .map((each) => ({
      ...each,
      offeredAs: currentNames[each.name] ?? each.name,
      definition: each.name === 'createTranslation' ? withSourceLanguage(each.definition) : each.definition,
    }))
}

/** The live service requires the source language of a translation. */
function withSourceLanguage(definition: Operation): Operation {
  const source = Type.Object({ source: Type.Object({ space: identifier, language: Language }) })
  return { ...definition, body: Type.Intersect([definition.body ?? Type.Object({}), source]) }
}
