import { DocumentLink, l10n, languages, Range, Uri, type DocumentLinkProvider, type TextDocument } from 'vscode'
import { changeRequestKey, type ChangeRequestScope } from '../../../core/platform/uris/changeRequestRef.ts'
import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { writeOverview, type Overview, type OverviewPage } from '../../../core/review/comments/overview.ts'
import type { Thread } from '../../../core/review/comments/thread.ts'
import { passesFilter, type ThreadFilter } from '../../../core/review/comments/threadFilter.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import {
  markdownName,
  objectScheme,
  parseObjectUri,
  type ObjectAddress,
} from '../../../core/platform/uris/objectUris.ts'
import { escapeMarkdown, plainTitle } from '../../../core/text/strings/titles.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { CommentServer } from './threads/commentServer.ts'
import type { Discussions } from './threads/discussions.ts'
import type { ThreadHost } from './threads/threadHost.ts'
import { repliesLabel } from '../../shared/labels/countLabels.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'

/** The kind of overviews among the documents about single things. */
export const overviewKind = 'comments'

/** For how many pages the overview checks whether the blocks of their threads still exist. More would take too long. */
const maxPages = 50

/** What overviews need. */
export interface CommentOverviewServices {
  readonly discussions: Discussions
  readonly server: CommentServer
  readonly reader: ContentReader
  readonly filter: () => ThreadFilter
}

/** The documents that list all comments on a space or a change request by page. */
export class CommentOverviews extends DisposableBase implements DocumentLinkProvider {
  readonly #services: CommentOverviewServices
  readonly #written = new Map<string, Overview>()

  constructor(services: CommentOverviewServices) {
    super()
    this.#services = services
    this.register(languages.registerDocumentLinkProvider({ scheme: objectScheme }, this))
  }

  /** Returns the text of an overview, with the current threads from the server. */
  async read(scope: ChangeRequestScope): Promise<string> {
    const { discussions, reader } = this.#services
    const discussion = discussions.at(scope)
    await discussion.read(true)
    const threads = discussion.threads.filter((thread) => passesFilter(thread, this.#services.filter()))
    const hidden = discussion.threads.length - threads.length
    const pages = await reader.pages(scope)
    const targets = new Set(threads.flatMap(({ target }) => target.page ?? []))
    const listed = pages.entries.filter(({ id }) => targets.has(id))
    const missingPages = [...targets].filter((id) => !pages.byId(id))
    const shown = [
      ...(await Promise.all(
        listed.map(async ({ id, title }, index) => {
          const name = escapeMarkdown(displayTitle(title, l10n.t('Untitled page')))
          return await this.#page({ id, title: name }, scope, index < maxPages ? threads : [])
        }),
      )),
      ...missingPages.map((id) => ({
        id,
        title: l10n.t('A deleted page'),
        outdated: new Set(threads.flatMap((thread) => (thread.target.page === id ? thread.id : []))),
      })),
    ]
    const written = writeOverview(threads, shown, {
      title: l10n.t('Comments'),
      whole: scope.changeRequest === undefined ? l10n.t('The whole space') : l10n.t('The whole change request'),
      outdated: l10n.t('Outdated'),
      nothing: discussion.mayComment
        ? l10n.t('No comments yet. Comment on this line to start.')
        : l10n.t('No comments yet.'),
      filtered: hidden === 0 ? undefined : filteredText(hidden),
      headline,
    })
    this.#written.set(changeRequestKey(scope), written)
    return written.text
  }

  /** Returns the overview as a host of threads that are about the whole space or change request. */
  hostOf(document: TextDocument): ThreadHost | undefined {
    const scope = scopeOf(document.uri)
    if (!scope) return undefined
    const written = (): Overview | undefined => this.#written.get(changeRequestKey(scope))
    const rangeOf = (line: number): Range => {
      const last = Math.min(line, document.lineCount - 1)
      return new Range(last, 0, last, document.lineAt(last).text.length)
    }
    const whole = {}
    return {
      uri: document.uri,
      scope,
      whole,
      prepare: async () => await Promise.resolve(false),
      positionOf: ({ target, id }) => {
        if (target.page !== undefined) return undefined
        const { threadAt = new Map<number, string>(), wholeLine = 0 } = written() ?? {}
        const [line = wholeLine] = [...threadAt].find(([, thread]) => thread === id) ?? []
        return { kind: 'lines', range: rangeOf(line) }
      },
      showsOthers: () => false,
      align: async () => await Promise.resolve(),
      targetOn: () => whole,
      ranges: async () => await Promise.resolve([rangeOf(written()?.wholeLine ?? 0)]),
    }
  }

  provideDocumentLinks(document: TextDocument): DocumentLink[] {
    const scope = scopeOf(document.uri)
    const written = scope && this.#written.get(changeRequestKey(scope))
    if (!written) return []
    const { filterLine, threadAt } = written
    const filter =
      filterLine === undefined ? [] : linkOn(document, filterLine, commands.filterComments, l10n.t('Change the filter'))
    const threads = [...threadAt].flatMap(([line, thread]) => {
      const query = encodeURIComponent(JSON.stringify([scope, thread]))
      return linkOn(document, line, `${commands.openComment}?${query}`, l10n.t('Show the thread'))
    })
    return [...filter, ...threads]
  }

  async #page(
    page: { readonly id: string; readonly title: string },
    scope: ChangeRequestScope,
    threads: readonly Thread[],
  ): Promise<OverviewPage> {
    const own = threads.filter(({ target }) => target.page === page.id && target.node !== undefined)
    if (own.length === 0) return { ...page, outdated: new Set() }
    const document = await this.#services.server.document({ ...scope, page: page.id, title: '', spaceTitle: '' }, false)
    const keys = new Set(keysIn(document?.nodes ?? []))
    return { ...page, outdated: new Set(own.flatMap(({ id, target }) => (keys.has(target.node ?? '') ? [] : id))) }
  }
}

/** Returns a link on a line, after its mark. A text that is being read again can have lost the line. */
function linkOn(document: TextDocument, line: number, command: string, tooltip: string): DocumentLink[] {
  if (line >= document.lineCount) return []
  const range = new Range(line, 2, line, document.lineAt(line).text.length)
  const link = new DocumentLink(range, Uri.parse(`command:${command}`))
  link.tooltip = tooltip
  return [link]
}

/** Returns the address of the document that lists the comments on a space or change request. */
export function overviewAddress({ server, space, changeRequest }: ChangeRequestScope, title: string): ObjectAddress {
  const ids = { space, ...(changeRequest === undefined ? {} : { changeRequest }) }
  return { kind: overviewKind, server, ids, name: markdownName(l10n.t('Comments'), title) }
}

/** Returns what the comments of an overview are about, or undefined for other documents. */
export function scopeOf(uri: Uri): ChangeRequestScope | undefined {
  const { kind, server, ids } = parseObjectUri(uri) ?? {}
  const space = ids?.['space']
  const changeRequest = ids?.['changeRequest']
  if (kind !== overviewKind || server === undefined || space === undefined) return undefined
  return { server, space, ...(changeRequest === undefined ? {} : { changeRequest }) }
}

function filteredText(hidden: number): string {
  return hidden === 1
    ? l10n.t('The filter hides 1 thread. To show all threads, run *Filter Comments…*.')
    : l10n.t('The filter hides {0} threads. To show all threads, run *Filter Comments…*.', hidden)
}

function headline({ first, isResolved, replyCount }: Thread): string {
  const words = [
    `**${escapeMarkdown(plainTitle(first.author.name))}**`,
    first.author.isAgent && l10n.t('agent'),
    momentText(first.postedAt),
    isResolved ? l10n.t('resolved') : l10n.t('open'),
    replyCount > 0 && repliesLabel(replyCount),
  ]
  return words.filter(Boolean).join(' · ')
}

function keysIn(nodes: readonly DocumentNode[]): string[] {
  return nodes.flatMap(({ key = [], nodes: inner = [], fragments = [] }) => {
    return [key, keysIn(inner), keysIn(fragments)].flat()
  })
}
