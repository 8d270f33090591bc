import * as Type from 'typebox'
import { Language } from './schemas/conventions.ts'
import { identifier } from './schemas/schema.ts'
import type { Operation } from './operation.ts'
import { operations, type OperationName } from './operations.ts'

/** The generations of the API: that of the reference, and that of today's live service. */
export const generations = ['reference', 'current'] as const
export type Generation = (typeof generations)[number]

/** What the live service no longer offers, by what went together: without one of a family there is none of it. */
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

/** What operations are called today whose method and path stayed. */
const currentNames: Readonly<Record<string, string>> = {
  getGitInfo: 'getSpaceGitInfo',
  getRevisionChanges: 'getRevisionSemanticChanges',
} satisfies Partial<Record<OperationName, string>>

/** An operation as a generation offers it. */
export interface OfferedOperation {
  /** The name in Galley's contract. */
  readonly name: OperationName
  /** The name in that generation. */
  readonly offeredAs: string
  readonly definition: Operation
}

/** Everything that a generation offers of what Galley knows. */
export function offeredOperations(generation: Generation): OfferedOperation[] {
  const all = (Object.keys(operations) as OperationName[]).map((name) => {
    return { name, offeredAs: name, definition: operations[name] as Operation }
  })
  if (generation === 'reference') return all
  return all
    .filter(({ name }) => !withdrawn.has(name))
    .map((each) => ({
      ...each,
      offeredAs: currentNames[each.name] ?? each.name,
      definition: each.name === 'createTranslation' ? withSourceLanguage(each.definition) : each.definition,
    }))
}

/** Today a translation has to say the language that it starts from. */
function withSourceLanguage(definition: Operation): Operation {
  const source = Type.Object({ source: Type.Object({ space: identifier, language: Language }) })
  return { ...definition, body: Type.Intersect([definition.body ?? Type.Object({}), source]) }
}
