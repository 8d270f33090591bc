import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import type { Translate } from '../../text/messages/translate.ts'

/** A space or a person to filter by. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** A filter for the list of change requests. All parts that are set must match. */
export interface RequestFilter {
  readonly status?: ChangeRequest['status']
  readonly space?: Named
  readonly creator?: Named
  readonly contributor?: Named
  readonly reviewer?: Named
  /** Words that must occur in the subject, number, author or space, in any order. */
  readonly text?: string
}

/** Returns whether the filter is empty. */
export function isEmptyFilter(filter: RequestFilter): boolean {
  return Object.values(filter).every((part) => part === undefined)
}

/** Returns whether the server must filter: only it knows contributors, reviewers and closed change requests. */
export function needsServer({ status, contributor, reviewer }: RequestFilter): boolean {
  return status !== undefined || contributor !== undefined || reviewer !== undefined
}

/** Checks what the list itself contains: space, author, and words. */
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

/** Returns the parts of the filter for the line above the list. */
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
