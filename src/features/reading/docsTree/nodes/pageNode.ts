import { l10n, TreeItem, TreeItemCollapsibleState, type Uri, type Command, type MarkdownString } from 'vscode'
import type { Page } from '../../../../contract/revisions.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { displayTitle, emojiCharacter } from '../../../../core/text/strings/displayTitle.ts'
import { commands } from '../../../shared/commands/commandIds.ts'
import { pageIcon } from '../../../shared/labels/pageIcon.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { EntryNode, type DocsNode } from './docsNode.ts'
import { factsTooltip, momentText } from '../../../shared/labels/factsTooltip.ts'
import { pageNames } from '../../../../core/platform/uris/uris.ts'
import { openPageUri } from '../../../shared/pages/openPageUri.ts'

/** Returns what to say if the pages of a space or a change request can't be read. */
export function pagesFailed(reason: string): string {
  return l10n.t('Can’t load pages ({0})', reason)
}

/** A page, group, link or generated page of a space's published content, with its subpages. */
export class PageNode extends EntryNode {
  readonly page: Page
  readonly space: Space
  readonly resource: DocsResource

  constructor(parent: DocsNode, space: Space, page: Page) {
    super(parent, page.id)
    this.page = page
    this.space = space
    const server = this.scope.connection.server.id
    this.resource = { kind: 'page', id: page.id, server, title: page.title, space: space.id, appUrl: page.urls?.app }
  }

  override item(): TreeItem {
    const { page } = this
    const item = pageItem(page)
    item.contextValue = `page ${page.type} id${this.resource.appUrl ? ' linked' : ''}${page.hidden ? ' hidden' : ''}`
    // Badges count the open comments on the page.
    if (page.type === 'document') item.resourceUri = this.uri
    const command = this.#command()
    if (command) item.command = command
    return item
  }

  override children(): Promise<DocsNode[]> {
    return Promise.resolve(pageNodes(this, this.space, this.page.pages ?? []))
  }

  override tooltip(): MarkdownString {
    const { page } = this
    return factsTooltip(page.title, [
      ['', page.description],
      [l10n.t('Path'), page.path],
      [l10n.t('Links to'), page.href],
      ['', page.hidden ? l10n.t('Hidden from the table of contents') : undefined],
      [l10n.t('Generated from'), page.computed?.type],
      [l10n.t('Subpages'), page.pages?.length ? String(page.pages.length) : undefined],
      [l10n.t('Updated'), momentText(page.updatedAt ?? page.createdAt)],
    ])
  }

  /** The document of the page. */
  get uri(): Uri {
    const { id: space, title: spaceTitle } = this.space
    return openPageUri({ server: this.resource.server, space, spaceTitle, ...pageNames(this.page) })
  }

  #command(): Command | undefined {
    if (this.page.type === 'group') return undefined
    if (this.page.type === 'link') {
      return { command: commands.openLinkPage, title: l10n.t('Open link target'), arguments: [this] }
    }
    // VS Code doesn't show this title, and translating it ten thousand times takes noticeable time.
    return { command: 'vscode.open', title: 'Open', arguments: [this.uri] }
  }
}

/** Returns elements for sibling pages. */
export function pageNodes(parent: DocsNode, space: Space, pages: readonly Page[]): DocsNode[] {
  return distinctPages(pages).map((page) => new PageNode(parent, space, page))
}

/** Returns sibling pages. A page that the server lists twice is returned once. */
export function distinctPages(pages: readonly Page[]): Page[] {
  const seen = new Set<string>()
  return pages.filter(({ id }) => seen.size !== seen.add(id).size)
}

/** Returns how a tree shows a page: its emoji and title, its icon, and what is special about it. */
export function pageItem(page: Page): TreeItem {
  const { Collapsed, None } = TreeItemCollapsibleState
  const { emoji, title, type, hidden, computed, pages = [] } = page
  const label = displayTitle(title, '') || l10n.t('Untitled page')
  const item = new TreeItem(
    emoji ? `${emojiCharacter(emoji)} ${label}`.trim() : label,
    pages.length > 0 ? Collapsed : None,
  )
  const isGenerated = type === 'computed' || computed !== undefined
  const words = [hidden && l10n.t('hidden'), type === 'link' && l10n.t('link'), isGenerated && l10n.t('generated')]
  item.iconPath = pageIcon(page)
  item.description = words.filter(Boolean).join(' · ')
  return item
}
