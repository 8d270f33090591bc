import { apiScheme } from '../../../core/platform/uris/apiUris.ts'
import { objectScheme } from '../../../core/platform/uris/objectUris.ts'
import { reviewScheme } from '../../../core/platform/uris/reviewUris.ts'
import { changeRequestScheme, galleyScheme } from '../../../core/platform/uris/uris.ts'
import { contextKeys, type OfferedRight, type ViewId } from './ids.ts'

declare const isCondition: unique symbol

/** A `when` clause of the manifest, or a part of one. All are made here, out of names that the rest of the code shares. */
export type Condition = string & { readonly [isCondition]: true }

function condition(clause: string): Condition {
  return clause as Condition
}

/** True where each of them is. */
export function all(...conditions: readonly Condition[]): Condition {
  return condition(conditions.join(' && '))
}

/** True where the condition, which is a single one, isn't. */
export function not(single: Condition): Condition {
  return condition(/\s/.test(single) ? `!(${single})` : `!${single}`)
}

/** True where one of them is. */
export function any(...conditions: readonly Condition[]): Condition {
  return condition(`(${conditions.join(' || ')})`)
}

function equals(key: string, value: string): Condition {
  return condition(`${key} == ${value}`)
}

function matches(key: string, pattern: RegExp): Condition {
  return condition(`${key} =~ /${pattern.source}/`)
}

/** For what is called only by lenses, links, quick fixes and other menus. */
export const never = condition('false')

/** Someone has this right somewhere, as far as the platform has told. */
export function hasRight(right: OfferedRight): Condition {
  return matches(contextKeys.rights, new RegExp(`\\b${right}\\b`))
}

/** An account is known, signed in or not; false before Galley has looked. */
export const hasAccount = condition(`${contextKeys.state} && ${contextKeys.state} != none`)

/** An account is known, or Galley hasn't looked yet: for what is in a view, which makes Galley look. */
export const mayHaveAccount = condition(`${contextKeys.state} != none`)

/** The workspace has docs folders, as far as Galley has looked. */
export const hasDocsFolders = condition(contextKeys.docsFolders)

/** A folder of the workspace was checked out from the platform, as far as Galley has looked. */
export const hasCheckouts = condition(contextKeys.checkouts)

/** The platform keeps a docs folder of the workspace in step with a space, as someone has said. */
export const hasSyncedFolders = condition(contextKeys.syncedFolders)

/** There may be pages: those of an account, or those of docs folders. */
export const mayHavePages = any(mayHaveAccount, hasDocsFolders)

/** The active account is signed in. */
export const isSignedIn = equals(contextKeys.state, 'signedIn')

/** The active account is the sandbox's. */
export const isSandbox = condition(contextKeys.sandbox)

/** The sandbox's process runs, when the active account is the sandbox's. */
export const isRunning = condition(`${contextKeys.state} != stopped`)

/** The Docs view shows merged and archived change requests too. */
export const showsClosedChangeRequests = condition(contextKeys.showsClosedChangeRequests)

/** The last change of a page tree can be undone. */
export const hasUndoableEdit = condition(contextKeys.undoableEdit)

/** The last change of a docs folder can be undone. */
export const hasUndoableFolderChange = condition(contextKeys.undoableFolderChange)

/** The Change Requests view is narrowed by a filter. */
export const isFiltered = condition(contextKeys.changeRequestsFiltered)

/** True in a view. */
export function inView(view: ViewId): Condition {
  return equals('view', view)
}

/** True in one of some views. */
export function inOneOf(...some: readonly ViewId[]): Condition {
  return matches('view', new RegExp(`^(${some.map((view) => view.replace('.', '\\.')).join('|')})$`))
}

/**
 * The entry of a tree says one of these about itself in its `contextValue`: `is('site')`, or in one piece
 * `is('site published', 'siteList')`. One that says more than that word, such as `siteList`, isn't meant.
 */
export function is(...words: readonly [string, ...string[]]): Condition {
  return matches('viewItem', new RegExp(words.length === 1 ? `\\b${words[0]}\\b` : `\\b(${words.join('|')})\\b`))
}

/** A page of which Galley knows the text, in published content or in a change request. */
export const isPage = is('page document')

/** A page of published content. */
export const isPublishedPage = matches('viewItem', /\bpage document (?!branch)/)

/** A page of a change request, or one that a change request changes. */
export const isPageOfChangeRequest = matches('viewItem', /\bpage document branch\b|\bchange page\b/)

/** A page of the platform that readers see in the table of contents. */
export const isShownPage = matches('viewItem', /\bpage document\b(?!.*\bhidden\b)/)

/** A page of the platform that is hidden from the table of contents. */
export const isHiddenPage = matches('viewItem', /\bpage document\b.*\bhidden\b/)

/** A page, group or link of the page tree, where it wasn't generated. */
export const isInPageTree = is('page document', 'page group', 'page link')

/** An unfinished change request in which the person may edit. */
export const isEditableRequest = matches('viewItem', /\bchangeRequest\b.*\beditable\b/)

/** A page that a change request changes. */
export const isChange = is('change page')

/** A page that a change request changes and still has. */
export const isChangeWithPage = is('change page created', 'change page edited', 'change page moved')

/** A page that comments can be about. */
export const isCommentable = is(
  'page document',
  'page computed',
  'change page created',
  'change page edited',
  'change page moved',
)

/** A space in which the person may edit. */
export const isEditableSpace = matches('viewItem', /\bspace\b.*\bedit\b/)

/** An editable space that may be edited directly, too. */
export const isLiveSpace = matches('viewItem', /\bspace live\b.*\bedit\b/)

/** An editable space that changes only through change requests. */
export const isLockedSpace = matches('viewItem', /\bspace locked\b.*\bedit\b/)

/** An editable space that is bound to a Git repository. */
export const isSpaceWithGit = matches('viewItem', /\bspace\b.*\bgit\b/)

/** A list of members that is narrowed by a filter. */
export const isFilteredMemberList = matches('viewItem', /\bmemberList\b.*\bfiltered\b/)

/** The document is a page, published or in a change request. */
export const isPageDocument = matches('resourceScheme', new RegExp(`^${galleyScheme}(-cr)?$`))

/** The document is a page, or a Markdown file of a workspace with docs folders, which may be one. */
export const mayBePageDocument = any(
  isPageDocument,
  all(hasDocsFolders, equals('resourceScheme', 'file'), equals('resourceLangId', 'markdown')),
)

/** The document is a page of published content. */
export const isPublishedDocument = equals('resourceScheme', galleyScheme)

/** The document is a page of a change request. */
export const isChangeRequestDocument = equals('resourceScheme', changeRequestScheme)

/** The document is the summary of a change request. */
export const isSummary = all(equals('resourceScheme', reviewScheme), matches('resourcePath', /— Summary$/))

/** The editor compares all pages that a change request changes. */
export const isReviewOfAll = all(equals('resourceScheme', reviewScheme), matches('resourcePath', /— Changes$/))

/** The document is a request to the API that can be sent. */
export const isApiRequest = all(equals('resourceScheme', apiScheme), matches('resourcePath', /^\/requests\//))

/** The document is what the API answered. */
export const isApiAnswer = all(equals('resourceScheme', apiScheme), matches('resourcePath', /^\/answers\//))

/** The document is Markdown. */
export const isMarkdown = equals('resourceLangId', 'markdown')

/** The document has lines: a page in Markdown. */
export const isMarkdownPage = all(isPageDocument, isMarkdown)

/** The document lists the comments of a space or a change request. */
export const isCommentOverview = all(equals('resourceScheme', objectScheme), matches('resource', /kind%3Dcomments/))

/** The document has comments: a page in Markdown, or the list of all. */
export const hasComments = any(isMarkdownPage, isCommentOverview)

/** The file may be an OpenAPI specification. */
export const isSpecFile = matches('resourceExtname', /^\.(json|ya?ml)$/)

/** The file is on disk. */
export const isOnDisk = equals('resourceScheme', 'file')

/** The file in front is published as a specification when it is saved. */
export const isPublishedOnSave = condition(contextKeys.specOnSave)

/** The document is a page that may be written here: one of a change request, or a file of a docs folder. */
export const isWritten = condition(contextKeys.writing)

/** The active editor shows a page of a docs folder that says this about itself, in the words of the Docs view. */
export function isActiveInFolder(words: RegExp): Condition {
  return matches(contextKeys.folderPage, words)
}

/** The active editor may show a page that has a preview of ours, or is such a preview. */
export const mayShowPage = any(isMarkdownPage, isWritten, equals('activeWebviewPanelId', 'markdown.preview'))

/** There are pages whose drafts are in conflict. */
export const hasConflicts = condition(contextKeys.conflicts)

/** There may be text to push: Galley found some, or hasn't looked yet. */
export const mayPush = condition(`${contextKeys.pushable} != none`)

/** There may be text that isn't pushed, be it in conflict or not. */
export const mayHaveUnpushed = any(mayPush, hasConflicts)

/** Source Control shows a change request with text to push. */
export const isPushable = condition(`scmProvider in ${contextKeys.pushable}`)

/** The draft of the page is in conflict. */
export const isInConflict = condition(`resource in ${contextKeys.conflicts}`)

/** The editor compares two texts. */
export const isComparison = condition('isInDiffEditor')

/** The text has the keyboard. */
export const isTyping = condition('editorTextFocus')

/** Source Control shows one of our change requests. */
export const isOurSourceControl = matches('scmProvider', /^galley-/)

/** Source Control shows a folder that was checked out. */
export const isCheckoutControl = matches('scmProvider', /^galleyFolder-/)

/** The entry of Source Control is a page. */
export const isChangedPage = matches('scmResourceState', /\bpage\b/)

/** The entry of Source Control is a page that the change request still has. */
export const isOpenableEntry = matches('scmResourceState', /^(?!deleted)/)

/** The entry of Source Control is among the conflicts. */
export const isInConflictGroup = equals('scmResourceGroup', 'conflicts')

/** The entry of Source Control is among the pages that aren't pushed. */
export const isUnpushedGroup = equals('scmResourceGroup', 'unpushed')

/** The entry of Source Control is among the pages with conflict markers. */
export const isMarkedGroup = equals('scmResourceGroup', 'marked')

/** The thread, or the comment, is one of ours. */
export const isOurComment = equals('commentController', 'galley-comments')

/** The thread has no comment yet. */
export const isNewThread = condition('commentThreadIsEmpty')

/** The thread says this about itself. */
export function thread(words: RegExp): Condition {
  return matches('commentThread', words)
}

/** The comment says this about itself, or is nothing but that. */
export function comment(words: RegExp | 'draft' | 'failed' | 'unread'): Condition {
  return typeof words === 'string' ? equals('comment', words) : matches('comment', words)
}
