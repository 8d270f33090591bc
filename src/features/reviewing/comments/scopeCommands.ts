import { setTimeout as wait } from 'node:timers/promises'
import { readChangeRequest } from '../../../client/changeRequestReads.ts'
import { commands as editorCommands, l10n, Uri, workspace, type TextDocument } from 'vscode'
import { isSameChangeRequest, type ChangeRequestScope } from '../../../core/platform/uris/changeRequestRef.ts'
import { reviewDocumentOf } from '../../../core/platform/uris/reviewUris.ts'
import { parsePageUri, publishedAddress } from '../../../core/platform/uris/uris.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { ComparedPages } from '../../shared/pages/comparedPages.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { holdsResource, type DocsResource } from '../../shared/tree/resource.ts'
import { focusTexts } from '../../shared/window/focusTexts.ts'
import { window } from '../../shared/window/window.ts'
import type { DocumentThreads } from './threads/documentThreads.ts'
import { overviewAddress, scopeOf } from './commentOverview.ts'
import type { Discussions } from './threads/discussions.ts'
import type { commentedCommandTable } from './commentCommandTable.ts'

/** What the commands need. */
export interface ScopeCommandServices {
  readonly documentThreads: () => DocumentThreads
  readonly discussions: Discussions
  readonly reader: ContentReader
  readonly objects: ObjectDocumentHost
  readonly selection: () => readonly unknown[]
  readonly compared: ComparedPages
}

/**
 * Registers the commands that comment on a whole page, list the comments on a space or change request, open a listed
 * comment, and copy links.
 */
export function registerScopeCommands(host: CommandHost, services: ScopeCommandServices): void {
  registerCommands<typeof commentedCommandTable>(host, {
    commentOnPage: async (element) => await commentOn(services, element),
    commentOnBlock: async (element) => {
      const { commentOnBlock } = await import('../rendered/commentOnBlock.ts')
      await commentOnBlock({ documentThreads: services.documentThreads(), compared: services.compared }, element)
    },
    showAllComments: async (element) => {
      const overview = await openOverview(services, scopeFor(services, element))
      await focusTexts()
      await window.showTextDocument(overview)
    },
    openComment: async (place, thread) => {
      if (isCommentScope(place) && typeof thread === 'string') await openThread(services, place, thread)
    },
    copyCommentLink: async (element) => await copyLink(services, element),
    openPageOfComment: async (scope, page) => {
      if (isCommentScope(scope) && typeof page === 'string') await openPage(services, scope, page)
    },
  })
}

/** Opens what a comment would be about, and the box for a comment on the whole of it. */
async function commentOn(services: ScopeCommandServices, element: unknown): Promise<void> {
  const uri = element instanceof Uri ? element : await pageOf(services, element)
  const document = uri
    ? await workspace.openTextDocument(uri)
    : await openOverview(services, scopeFor(services, element))
  await window.showTextDocument(document, { preview: false })
  const host = await services.documentThreads().openToComment(document)
  // Before the threads are hidden, because an answer to VS Code shows them again.
  await offerRangesIn(services.documentThreads(), document.uri)
  await services.documentThreads().withoutWholeThread(host, async () => {
    services.documentThreads().offerRanges()
    // VS Code must first have asked where threads can be created (vscode#239015).
    await new Promise((resolve) => setImmediate(resolve))
    await editorCommands.executeCommand('workbench.action.addComment', { fileComment: true })
  })
}

/**
 * Makes VS Code ask again where threads can be created in a document, and waits until it has asked and then stopped,
 * or at most two seconds. Each editor of the document asks. A new editor asks only after it was drawn, and opens no box
 * before that.
 */
async function offerRangesIn(threads: DocumentThreads, uri: Uri): Promise<void> {
  const late = Date.now() + 2000
  let lastAsked = late
  const subscription = threads.onDidAskRanges((asked) => {
    if (asked.toString() === uri.toString()) lastAsked = Date.now()
  })
  try {
    threads.offerRanges()
    while (Date.now() < late && Date.now() - lastAsked < 300) await wait(50)
  } finally {
    subscription.dispose()
  }
}

async function pageOf({ reader }: ScopeCommandServices, element: unknown): Promise<Uri | undefined> {
  if (holdsResource(element)) {
    const { kind, id: page, server, space, changeRequest } = element.resource
    if (kind !== 'page' || space === undefined) return undefined
    const branch = changeRequest === undefined ? {} : { changeRequest }
    return openPageUri(await reader.pageAddress({ server, space, ...branch }, page))
  }
  const active = activeUri()
  return active && parsePageUri(active) ? active : undefined
}

function scopeFor(services: ScopeCommandServices, element: unknown): ChangeRequestScope {
  const [selected] = services.selection()
  const given = holdsResource(element) ? element : undefined
  const active = element instanceof Uri ? element : activeUri()
  const scope =
    (given && scopeOfResource(given.resource)) ??
    (active && (parsePageUri(active) ?? scopeOf(active) ?? reviewDocumentOf(active))) ??
    (holdsResource(selected) ? scopeOfResource(selected.resource) : undefined)
  if (!scope)
    throw new Hint(l10n.t('Open a page or select a space or a change request in the Docs view, and try again.'))
  const { server, space, changeRequest } = scope
  return { server, space, ...(changeRequest === undefined ? {} : { changeRequest }) }
}

async function openOverview(services: ScopeCommandServices, scope: ChangeRequestScope): Promise<TextDocument> {
  const known = workspace.textDocuments.find(({ uri }) => {
    const other = scopeOf(uri)
    return other !== undefined && isSameChangeRequest(other, scope)
  })
  const uri = await services.objects.refresh(overviewAddress(scope, await titleOf(services.reader, scope)))
  return known ?? (await workspace.openTextDocument(uri))
}

/** Returns the title of a space or change request. */
async function titleOf(reader: ContentReader, { server, space, changeRequest }: ChangeRequestScope): Promise<string> {
  const { cache } = await reader.connection(server)
  if (changeRequest === undefined) {
    const { value } = await cache.get('getSpaceById', { spaceId: space })
    return displayTitle(value.title, l10n.t('Untitled space'))
  }
  return changeRequestTitle((await readChangeRequest(cache, { space, changeRequest })).value)
}

/** Opens a page that a comment links to, in the content that the comment is about. */
async function openPage({ reader }: ScopeCommandServices, scope: ChangeRequestScope, page: string): Promise<void> {
  const pages = await reader.pages(scope)
  if (!pages.byId(page)) throw new Hint(l10n.t('This link is broken. The page doesn’t exist.'))
  await editorCommands.executeCommand('vscode.open', openPageUri(await reader.pageAddress(scope, page)))
}

/** Opens the page of a thread at the thread. If its block no longer exists, opens the page as it was. */
async function openThread(services: ScopeCommandServices, scope: ChangeRequestScope, id: string): Promise<void> {
  const discussion = services.discussions.at(scope)
  await discussion.open()
  const thread = discussion.thread(id)
  if (!thread) throw new ExplainedError(l10n.t('The thread no longer exists.'))
  const { page, revision } = thread.target
  const shownAs = () => services.documentThreads().threads
  // A thread about the whole space or change request is in the list itself.
  if (page === undefined)
    return shownAs()
      .find(({ key }) => key === id)
      ?.expand()
  const address = await services.reader.pageAddress(scope, page)
  const document = await workspace.openTextDocument(openPageUri(address))
  const editor = await window.showTextDocument(document)
  const host = await services.documentThreads().open(document)
  const position = host?.positionOf(thread)
  const shown = shownAs().find(({ key, host: other }) => key === id && other === host)
  if (position?.kind === 'outdated') {
    const then = openPageUri(publishedAddress(address, revision))
    await editorCommands.executeCommand('vscode.open', then)
    return
  }
  if (position?.kind === 'lines') editor.revealRange(position.range)
  shown?.expand()
  await discussion.readReplies(id)
}

/**
 * Copies a link to a comment. Comments have no address in the platform's app, so it links to what the comment is about.
 */
async function copyLink(services: ScopeCommandServices, element: unknown): Promise<void> {
  const shown = services.documentThreads().shownBy(element)
  if (!shown) throw new ExplainedError(l10n.t('This comment no longer exists.'))
  const { server, space, changeRequest } = shown.discussion.scope
  const branch = changeRequest === undefined ? {} : { changeRequest }
  const page = shown.thread?.target.page
  const resource: DocsResource =
    page === undefined
      ? changeRequest === undefined
        ? { kind: 'space', id: space, server, title: '', space }
        : { kind: 'changeRequest', id: changeRequest, server, space, title: '', ...branch }
      : { kind: 'page', id: page, server, space, title: '', ...branch }
  await editorCommands.executeCommand(commands.copyLink, { resource })
}

function isCommentScope(value: unknown): value is ChangeRequestScope {
  return typeof value === 'object' && value !== null && 'server' in value && 'space' in value
}

function scopeOfResource({ kind, id, server, space, changeRequest }: DocsResource): ChangeRequestScope | undefined {
  if (kind === 'space') return { server, space: id }
  if (space === undefined) return undefined
  if (kind === 'changeRequest') return { server, space, changeRequest: id }
  return kind === 'page' ? { server, space, ...(changeRequest === undefined ? {} : { changeRequest }) } : undefined
}
