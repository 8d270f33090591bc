import { apiScheme } from '../../../core/platform/uris/apiUris.ts'
import { objectScheme } from '../../../core/platform/uris/objectUris.ts'
import { specPartSection } from '../../../core/platform/openApi/specPart.ts'
import { renderedScheme, type CommentedPlace } from '../../../core/platform/uris/renderedUris.ts'
import { reviewScheme } from '../../../core/platform/uris/reviewUris.ts'
import { changeRequestScheme, galleyScheme } from '../../../core/platform/uris/uris.ts'
import { contextKeys, settings, type CommandNeed, type OfferedRight, type ViewId } from './ids.ts'

declare const isCondition: unique symbol

/**
 * A `when` clause of the manifest, or a part of one. All clauses are built in this file, from ids that the code shares.
 */
export type Condition = string & { readonly [isCondition]: true }

function condition(clause: string): Condition {
  return clause as Condition
}

/** True if all conditions are true. */
export function all(...conditions: readonly Condition[]): Condition {
  return condition(conditions.join(' && '))
}

/** True if the condition is false. It must be a single condition, not a combination. */
export function not(single: Condition): Condition {
  return condition(/\s/.test(single) ? `!(${single})` : `!${single}`)
}

/** True if at least one condition is true. */
export function any(...conditions: readonly Condition[]): Condition {
  return condition(`(${conditions.join(' || ')})`)
}

function equals(key: string, value: string): Condition {
  return condition(`${key} == ${value}`)
}

function matches(key: string, pattern: RegExp): Condition {
  return condition(`${key} =~ /${pattern.source}/`)
}

/** Never true. For commands that only lenses, links, quick fixes and other menus call. */
export const never = condition('false')

/** True if the user has this right somewhere, as far as Galley knows. */
export function hasRight(right: OfferedRight): Condition {
  return matches(contextKeys.rights, new RegExp(`\\b${right}\\b`))
}

/** True unless the server of the active account has shown that it doesn't offer what a command needs. */
export function isOffered(need: CommandNeed): Condition {
  return not(matches(contextKeys.notOffered, new RegExp(`\\b${need}\\b`)))
}

/** True if there is an account, signed in or not. False until Galley has checked. */
export const hasAccount = condition(`${contextKeys.state} && ${contextKeys.state} != none`)

/** True if there is an account, or Galley hasn't checked yet. For views, because opening one makes Galley check. */
export const mayHaveAccount = condition(`${contextKeys.state} != none`)

/** True if the workspace has docs folders, as far as Galley knows. */
export const hasDocsFolders = condition(contextKeys.docsFolders)

/** True if a folder of the workspace was checked out from the platform, as far as Galley knows. */
export const hasCheckouts = condition(contextKeys.checkouts)

/** True if the platform syncs a docs folder of the workspace with a known space. */
export const hasSyncedFolders = condition(contextKeys.syncedFolders)

/** True if there can be pages: those of an account, or of docs folders. */
export const mayHavePages = any(mayHaveAccount, hasDocsFolders)

/** True if the active account is signed in. */
export const isSignedIn = equals(contextKeys.state, 'signedIn')

/** True if the active account is in the sandbox. */
export const isSandbox = condition(contextKeys.sandbox)

/** True if the sandbox runs, for an active account in the sandbox. */
export const isRunning = condition(`${contextKeys.state} != stopped`)

/** True if the Docs view shows merged and archived change requests, too. */
export const showsClosedChangeRequests = condition(contextKeys.showsClosedChangeRequests)

/** True if the last change of a page tree can be undone. */
export const hasUndoableEdit = condition(contextKeys.undoableEdit)

/** True if the last change of a docs folder can be undone. */
export const hasUndoableFolderChange = condition(contextKeys.undoableFolderChange)

/** True if the Change Requests view has a filter. */
export const isFiltered = condition(contextKeys.changeRequestsFiltered)

/** True in a view. */
export function inView(view: ViewId): Condition {
  return equals('view', view)
}

/** True in any of these views. */
export function inOneOf(...some: readonly ViewId[]): Condition {
  return matches('view', new RegExp(`^(${some.map((view) => view.replace('.', '\\.')).join('|')})$`))
}

/**
 * True if the `contextValue` of a tree element contains one of these words or word sequences: `is('site')`, or
 * `is('site published', 'siteList')`. Only whole words match, so `site` doesn't match `siteList`.
 */
export function is(...words: readonly [string, ...string[]]): Condition {
  return matches('viewItem', new RegExp(words.length === 1 ? `\\b${words[0]}\\b` : `\\b(${words.join('|')})\\b`))
}

/** A page with text, in published content or in a change request. */
export const isPage = is('page document')

/** A page of published content. */
export const isPublishedPage = matches('viewItem', /\bpage document (?!branch)/)

/** A page of a change request, or one that a change request changes. */
export const isPageOfChangeRequest = matches('viewItem', /\bpage document branch\b|\bchange page\b/)

/** A page of the platform that readers see in the table of contents. */
export const isShownPage = matches('viewItem', /\bpage document\b(?!.*\bhidden\b)/)

/** A page of the platform that is hidden from the table of contents. */
export const isHiddenPage = matches('viewItem', /\bpage document\b.*\bhidden\b/)

/** A page, group or link of the page tree that wasn't generated. */
export const isInPageTree = is('page document', 'page group', 'page link')

/** An open change request or draft in which the user has permission to edit. */
export const isEditableRequest = matches('viewItem', /\bchangeRequest\b.*\beditable\b/)

/** A page that a change request changes. */
export const isChange = is('change page')

/** A page that a change request changes and doesn't delete. */
export const isChangeWithPage = is('change page created', 'change page edited', 'change page moved')

/** A page that can have comments. */
export const isCommentable = is(
  'page document',
  'page computed',
  'change page created',
  'change page edited',
  'change page moved',
)

/** A space in which the user has permission to edit. */
export const isEditableSpace = matches('viewItem', /\bspace\b.*\bedit\b/)

/** An editable space that can also be edited directly. */
export const isLiveSpace = matches('viewItem', /\bspace live\b.*\bedit\b/)

/** An editable space that changes only through change requests. */
export const isLockedSpace = matches('viewItem', /\bspace locked\b.*\bedit\b/)

/** An editable space that is connected to a Git repository. */
export const isSpaceWithGit = matches('viewItem', /\bspace\b.*\bgit\b/)

/** A list of members with a filter. */
export const isFilteredMemberList = matches('viewItem', /\bmemberList\b.*\bfiltered\b/)

/** True if the document is a page, published or in a change request. */
export const isPageDocument = matches('resourceScheme', new RegExp(`^${galleyScheme}(-cr)?$`))

/** True if the document is a page, or a Markdown file of a workspace with docs folders, which might be a page. */
export const mayBePageDocument = any(
  isPageDocument,
  all(hasDocsFolders, equals('resourceScheme', 'file'), equals('resourceLangId', 'markdown')),
)

/** True if the document is a file of a space or change request, such as an image. */
export const isFileOfPages = all(isPageDocument, matches('resource', /file%3D/))

/** True if the document is a page of published content. */
export const isPublishedDocument = equals('resourceScheme', galleyScheme)

/** True if the document is a page of a change request. */
export const isChangeRequestDocument = equals('resourceScheme', changeRequestScheme)

/** True if the document is the summary of a change request. Tabs of version 0.1.0 say “Summary”. */
export const isSummary = all(
  equals('resourceScheme', reviewScheme),
  matches('resourcePath', /— (Change Request|Summary)$/),
)

/** True if the editor compares all pages that a change request changes. */
export const isReviewOfAll = all(equals('resourceScheme', reviewScheme), matches('resourcePath', /— Changes$/))

/** True if the document is a page of a change request as readers see it, compared or alone. */
export const isRenderedReview = all(equals('resourceScheme', renderedScheme), matches('resource', /changeRequest%3D/))

/** True if the document is a request to the API that can be sent. */
export const isApiRequest = all(equals('resourceScheme', apiScheme), matches('resourcePath', /^\/requests\//))

/** True if the document is an answer of the API. */
export const isApiAnswer = all(equals('resourceScheme', apiScheme), matches('resourcePath', /^\/answers\//))

/** True if the document is Markdown. */
export const isMarkdown = equals('resourceLangId', 'markdown')

/** True if the document is a page in Markdown, which has lines. */
export const isMarkdownPage = all(isPageDocument, isMarkdown)

/** True if the document lists the comments on a space or a change request. */
export const isCommentOverview = all(equals('resourceScheme', objectScheme), matches('resource', /kind%3Dcomments/))

/** True if the document has comments: a page in Markdown, or the list of all comments. */
export const hasComments = any(isMarkdownPage, isCommentOverview)

/** True if the file might be an OpenAPI specification. */
export const isSpecFile = matches('resourceExtname', /^\.(json|ya?ml)$/)

/** True on a part of a specification in the Markdown preview or the site view. */
export const isSpecPartInWebview = equals('webviewSection', specPartSection)

/** True on a page in the Markdown preview that can be commented on. */
export const isCommentedInWebview = condition('galleyCommentedPage' satisfies keyof CommentedPlace)

/** True if the file is on disk. */
export const isOnDisk = equals('resourceScheme', 'file')

/** True if the file in the active editor is published as a specification when it's saved. */
export const isPublishedOnSave = condition(contextKeys.specOnSave)

/** True if the document is a page that can be written: a page of a change request, or a file of a docs folder. */
export const isWritten = condition(contextKeys.writing)

/** True if the cursor is in a table of a page for which Galley offers writing help. */
export const isInTable = all(isWritten, condition(contextKeys.inTable))

/**
 * True if Tab and Enter go through the cells of the Markdown table at the cursor: nothing else waits for these keys, such
 * as a suggestion, a snippet or a selection.
 */
export const hasTableKeys = all(
  isInTable,
  equals(contextKeys.inTable, 'pipe'),
  condition(`config.${settings.tableKeys}`),
  condition(
    'editorTextFocus && !editorReadonly && !editorHasSelection && !editorHasMultipleSelections && !editorTabMovesFocus && !suggestWidgetVisible && !inSnippetMode && !inlineSuggestionVisible && !inlineEditIsVisible && !hasNextTabstop',
  ),
)

/**
 * True if the active editor shows a page of a docs folder whose element in the Docs view has these words in its context
 * value.
 */
export function isActiveInFolder(words: RegExp): Condition {
  return matches(contextKeys.folderPage, words)
}

/** True if the active editor might show a page that Galley can preview, or is such a preview. */
export const mayShowPage = any(isMarkdownPage, isWritten, equals('activeWebviewPanelId', 'markdown.preview'))

/** True if there are pages whose drafts have conflicts. */
export const hasConflicts = condition(contextKeys.conflicts)

/** True if there might be text to push: Galley found some, or hasn't checked yet. */
export const mayPush = condition(`${contextKeys.pushable} != none`)

/** True if there might be text that isn't pushed, with or without conflicts. */
export const mayHaveUnpushed = any(mayPush, hasConflicts)

/** True if Source Control shows a change request with text to push. */
export const isPushable = condition(`scmProvider in ${contextKeys.pushable}`)

/** True if the draft of the page has a conflict. */
export const isInConflict = condition(`resource in ${contextKeys.conflicts}`)

/** True if a merge editor for a page is active. Its base is one of Galley's documents. */
export const isMerging = all(condition('isMergeEditor'), matches('mergeEditorBaseUri', /^galley/))

/** True if the editor compares two texts. */
export const isComparison = condition('isInDiffEditor')

/** True if the text has the keyboard focus. */
export const isTyping = condition('editorTextFocus')

/** True if Source Control shows one of Galley's change requests. */
export const isOurSourceControl = matches('scmProvider', /^galley-/)

/** True if Source Control shows a folder that was checked out. */
export const isCheckoutControl = matches('scmProvider', /^galleyFolder-/)

/** The entry of Source Control is a page. */
export const isChangedPage = matches('scmResourceState', /\bpage\b/)

/** The entry of Source Control is a page that the change request doesn't delete. */
export const isOpenableEntry = matches('scmResourceState', /^(?!deleted)/)

/** The entry of Source Control is in the group of conflicts. */
export const isInConflictGroup = equals('scmResourceGroup', 'conflicts')

/** The entry of Source Control is in the group of pages that aren't pushed. */
export const isUnpushedGroup = equals('scmResourceGroup', 'unpushed')

/** The entry of Source Control is in the group of pages with conflict markers. */
export const isMarkedGroup = equals('scmResourceGroup', 'marked')

/** The thread or comment belongs to Galley. */
export const isOurComment = equals('commentController', 'galley-comments')

/** The thread has no comment yet. */
export const isNewThread = condition('commentThreadIsEmpty')

/** True if the context value of a thread matches. */
export function thread(words: RegExp): Condition {
  return matches('commentThread', words)
}

/** True if the context value of a comment matches a pattern, or is equal to a word. */
export function comment(words: RegExp | 'draft' | 'failed' | 'unread'): Condition {
  return typeof words === 'string' ? equals('comment', words) : matches('comment', words)
}
