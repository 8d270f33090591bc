import { commands as editorCommands, l10n, Uri, workspace, type TextDocument } from 'vscode'
import type { CommentScope } from '../../../core/comments/thread.ts'
import { parseReviewUri } from '../../../core/uris/reviewUris.ts'
import { parsePageUri, publishedAddress } from '../../../core/uris/uris.ts'
import { activeUri } from '../../shared/activeUri.ts'
import { registerCommands, type CommandHost } from '../../shared/commands.ts'
import type { ContentReader } from '../../shared/contentReader.ts'
import { ExplainedError } from '../../shared/explainedError.ts'
import { commands } from '../../shared/commandIds.ts'
import type { ObjectDocumentHome } from '../../shared/objectDocumentHome.ts'
import { openPageUri } from '../../shared/openPageUri.ts'
import { holdsResource, type DocsResource } from '../../shared/resource.ts'
import { window } from '../../shared/window.ts'
import type { CommentBoard } from './commentBoard.ts'
import { overviewAddress, placeOf } from './commentOverview.ts'
import type { Discussions } from './discussions.ts'
import { ShownComment } from './shownComment.ts'
import type { commentedCommandTable } from './commentCommandTable.ts'

/** What the commands work on. */
export interface PlaceCommandParts {
  readonly board: () => CommentBoard
  readonly discussions: Discussions
  readonly reader: ContentReader
  readonly objects: ObjectDocumentHome
  readonly selection: () => readonly unknown[]
}

/** A place with the name that people know it by. */
interface NamedPlace {
  readonly place: CommentScope
  readonly title: string
}

/** Registers the ways to comments: on a whole page, all of a space or change request, one of a list, their link. */
export function registerPlaceCommands(host: CommandHost, parts: PlaceCommandParts): void {
  registerCommands<typeof commentedCommandTable>(host, {
    commentOnPage: async (element) => await commentOn(parts, element),
    showAllComments: async (element) => {
      await window.showTextDocument(await openOverview(parts, placeFor(parts, element)))
    },
    openComment: async (place, thread) => {
      if (isPlace(place) && typeof thread === 'string') await openThread(parts, place, thread)
    },
    copyCommentLink: async (element) => await copyLink(parts, element),
  })
}

/** Opens what a comment would be about, and the box for a comment on the whole of it. */
async function commentOn(parts: PlaceCommandParts, element: unknown): Promise<void> {
  const uri = element instanceof Uri ? element : await pageOf(parts, element)
  const document = uri ? await workspace.openTextDocument(uri) : await openOverview(parts, placeFor(parts, element))
  await window.showTextDocument(document, { preview: false })
  const surface = await parts.board().open(document)
  if (!surface?.whole) {
    throw new ExplainedError(l10n.t('An old revision cannot be commented on. Open the page as it is now.'))
  }
  if (!parts.board().mayBegin(surface)) {
    throw new ExplainedError(
      l10n.t('Your role lets you read here, but not comment. Ask an administrator of the organization.'),
    )
  }
  parts.board().offerRanges()
  // The editor has to have asked where there can be threads first (vscode#239015).
  await new Promise((resolve) => setImmediate(resolve))
  await editorCommands.executeCommand('workbench.action.addComment', { fileComment: true })
}

async function pageOf({ reader }: PlaceCommandParts, element: unknown): Promise<Uri | undefined> {
  if (holdsResource(element)) {
    const { kind, id: page, server, space, changeRequest } = element.resource
    if (kind !== 'page' || space === undefined) return undefined
    const branch = changeRequest === undefined ? {} : { changeRequest }
    return openPageUri(await reader.pageAddress({ server, space, ...branch }, page))
  }
  const active = activeUri()
  return active && parsePageUri(active) ? active : undefined
}

function placeFor(parts: PlaceCommandParts, element: unknown): NamedPlace {
  const [selected] = parts.selection()
  const given = holdsResource(element) ? element : undefined
  const active = element instanceof Uri ? element : activeUri()
  const address = active && parsePageUri(active)
  const place = given ? placeOfResource(given.resource) : undefined
  if (place) return place
  if (address) {
    const { server, space, changeRequest, spaceTitle } = address
    return { place: { server, space, ...(changeRequest === undefined ? {} : { changeRequest }) }, title: spaceTitle }
  }
  const shown = active && placeOf(active)
  if (shown) return { place: shown, title: '' }
  const reviewed = active && parseReviewUri(active)
  if (reviewed && reviewed !== 'folder') {
    const { server, space, changeRequest, title } = reviewed
    return { place: { server, space, changeRequest }, title }
  }
  const other = holdsResource(selected) ? placeOfResource(selected.resource) : undefined
  if (other) return other
  throw new ExplainedError(
    l10n.t('Open a page, or select a space or a change request in the Docs view, and try again.'),
  )
}

async function openOverview(parts: PlaceCommandParts, { place, title }: NamedPlace): Promise<TextDocument> {
  const known = workspace.textDocuments.find(({ uri }) => {
    const other = placeOf(uri)
    return other?.server === place.server && other.space === place.space && other.changeRequest === place.changeRequest
  })
  const address = overviewAddress(place, title || l10n.t('this space'))
  const uri = await parts.objects.refresh(address)
  return known ?? (await workspace.openTextDocument(uri))
}

/** Opens the page of a thread at the thread; the page as it was where its block is gone. */
async function openThread(parts: PlaceCommandParts, place: CommentScope, id: string): Promise<void> {
  const discussion = parts.discussions.at(place)
  await discussion.open()
  const thread = discussion.thread(id)
  if (!thread) throw new ExplainedError(l10n.t('The thread is no longer there.'))
  const { page, revision } = thread.target
  if (page === undefined) return
  const address = await parts.reader.pageAddress(place, page)
  const document = await workspace.openTextDocument(openPageUri(address))
  const editor = await window.showTextDocument(document)
  const surface = await parts.board().open(document)
  const spot = surface?.spotOf(thread)
  const shown = parts.board().threads.find(({ key, surface: other }) => key === id && other === surface)
  if (spot?.kind === 'outdated') {
    const then = openPageUri(publishedAddress(address, revision))
    await editorCommands.executeCommand('vscode.open', then)
    return
  }
  if (spot?.kind === 'lines') editor.revealRange(spot.range)
  shown?.unfold()
  await discussion.readReplies(id)
}

/** Comments have no address of their own in the platform’s app: what they are about has one. */
async function copyLink(parts: PlaceCommandParts, element: unknown): Promise<void> {
  const shown =
    element instanceof ShownComment
      ? parts.board().threads.find((each) => each.comment((other) => other === element))
      : parts.board().threads.find(({ editor }) => editor === element)
  if (!shown) throw new ExplainedError(l10n.t('This comment is no longer there.'))
  const { server, space, changeRequest } = shown.discussion.place
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

function isPlace(value: unknown): value is CommentScope {
  return typeof value === 'object' && value !== null && 'server' in value && 'space' in value
}

function placeOfResource({ kind, id, server, space, changeRequest, title }: DocsResource): NamedPlace | undefined {
  if (kind === 'space') return { place: { server, space: id }, title }
  if (space === undefined) return undefined
  if (kind === 'changeRequest') return { place: { server, space, changeRequest: id }, title }
  if (kind !== 'page') return undefined
  return { place: { server, space, ...(changeRequest === undefined ? {} : { changeRequest }) }, title }
}
