import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import type { Translate } from '../../text/messages/translate.ts'

/** A space or a person that a list is narrowed to. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** What the list of change requests is narrowed to; every part that is there has to hold. */
export interface RequestFilter {
  readonly status?: ChangeRequest['status']
  readonly space?: Named
  readonly creator?: Named
  readonly contributor?: Named
  readonly reviewer?: Named
  /** Words that subject, number, author or space have to contain, in any order. */
  readonly text?: string
}

/** True if nothing is narrowed. */
export function isEmptyFilter(filter: RequestFilter): boolean {
  return Object.values(filter).every((part) => part === undefined)
}

/** True where the server must be asked for other lists: only it knows contributors, reviewers and closed ones. */
export function needsServer({ status, contributor, reviewer }: RequestFilter): boolean {
  return status !== undefined || contributor !== undefined || reviewer !== undefined
}

/** Looks at what the list itself tells: space, author, and words. */
export function passesFilter(request: ChangeRequest, filter: RequestFilter, spaceTitle: string): boolean {
  if (filter.space && request.space !== filter.space.id) return false
  if (filter.creator && request.createdBy.id !== filter.creator.id) return false
  if (filter.text === undefined) return true
  const { number, subject, createdBy } = request
  const searched = [`#${number}`, subject, createdBy.displayName, spaceTitle].join(' ').toLocaleLowerCase()
  return filter.text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** The parts of the filter, for the line above the list. */
export function filterLabel(filter: RequestFilter, t: Translate, statusWord: (status: string) => string): string {
  const { status, space, creator, contributor, reviewer, text } = filter
  return [
    status && t('Status: {0}', statusWord(status)),
    space && t('Space: {0}', plainTitle(space.name)),
    creator && t('Author: {0}', plainTitle(creator.name)),
    contributor && t('Contributor: {0}', plainTitle(contributor.name)),
    reviewer && t('Reviewer: {0}', plainTitle(reviewer.name)),
    text !== undefined && t('Text: “{0}”', plainTitle(text)),
  ]
    .filter(Boolean)
    .join(' · ')
}
