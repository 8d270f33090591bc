import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import type { Input } from '../../../../contract/operations.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { displayTitle, emojiCharacter } from '../../../../core/text/strings/displayTitle.ts'
import { pagesInput } from '../../../../client/pagesInput.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import type { FamilyItem } from '../../../shared/families/resourceFamily.ts'
import { visibilityLabel } from '../../../shared/labels/visibilityLabel.ts'
import { changeRequestCounts, ChangeRequestsNode } from './changeRequestsNode.ts'
import { DocsNode } from './docsNode.ts'
import { factsTooltip, momentText } from '../../../shared/labels/factsTooltip.ts'
import { languageName } from '../../../shared/labels/languageName.ts'
import { FilesNode } from './filesNode.ts'
import { ChildLists } from './noticeNodes.ts'
import { pageNodes, pagesFailed } from './pageNode.ts'
import { gitSyncLabel } from '../../../shared/labels/gitSyncLabel.ts'
import { openCommentsLabel } from '../../../shared/labels/countLabels.ts'

/** A space: its change requests and files, then its pages in the server's order. One request reads all pages. */
export class SpaceNode extends DocsNode {
  readonly space: Space
  readonly resource: DocsResource
  /** The part of a site that it's shown as, if any. */
  readonly familyItem: FamilyItem | undefined

  constructor(parent: DocsNode, space: Space, familyItem?: FamilyItem) {
    const part = familyItem?.presentation
    super(parent.scope, parent, part ? `${part.kind}.${part.id}` : space.id)
    this.space = space
    this.familyItem = familyItem
    const { id, title, urls } = space
    this.resource = { kind: 'space', id, server: this.scope.connection.server.id, title, appUrl: urls.app }
  }

  override item(): TreeItem {
    const part = this.familyItem?.presentation
    const { emoji, title } = this.space
    const label = displayTitle(part?.label ?? title, part ? l10n.t('Untitled section') : l10n.t('Untitled space'))
    const item = new TreeItem(`${emojiCharacter(emoji)} ${label}`.trim(), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon(part?.icon ?? 'book')
    item.description = spaceDescription(this.space, part?.description)
    const { editMode, gitSync, permissions } = this.space
    const state = editMode === 'locked' ? 'locked' : 'live'
    const words = ['space', state, 'refresh', 'id', 'details', this.resource.appUrl && 'linked']
    const git = gitSync && permissions.triggerGitSync !== false && 'git'
    const ofSite = [part?.kind, ...(part?.contextWords ?? [])]
    item.contextValue = [...words, git, permissions.edit && 'edit', ...ofSite].filter(Boolean).join(' ')
    return item
  }

  /** The input of the request for all pages. */
  get pagesInput(): Input<'listPages'> {
    return pagesInput(this.space.id)
  }

  override async children(): Promise<DocsNode[]> {
    const { cache } = this.scope.connection
    const lists = new ChildLists(this)
    const read = await lists.read(pagesFailed, cache.get('listPages', this.pagesInput, this.readOptions()))
    const pages = pageNodes(this, this.space, read?.value.pages ?? [])
    return lists.beside([
      new ChangeRequestsNode(this, this.space),
      new FilesNode(this, this.space),
      ...lists.orEmpty(pages, l10n.t('No pages yet')),
    ])
  }

  override tooltip(): MarkdownString {
    const { title, visibility, editMode, updatedAt, comments, gitSync, language } = this.space
    return factsTooltip(title, [
      [l10n.t('Visibility'), visibilityLabel(visibility)],
      ['', editMode === 'locked' ? l10n.t('Locked: content changes only through change requests') : undefined],
      [l10n.t('Change requests'), changeRequestCounts(this.space)],
      [l10n.t('Comments'), comments > 0 ? String(comments) : undefined],
      [l10n.t('Git repository'), gitSync?.repoName ?? gitSync?.url],
      [l10n.t('Git'), gitSync && gitSyncLabel(gitSync)],
      [l10n.t('Language'), language && languageName(language)],
      [l10n.t('Updated'), momentText(updatedAt)],
    ])
  }
}

/**
 * Returns the text after the label of a space. `onSite` is the visibility as a part of a site, which applies to
 * visitors.
 */
function spaceDescription({ visibility, editMode, comments }: Space, onSite: string | undefined): string {
  // If a space is as visible as its collection, the label doesn't say so.
  const visible = onSite ?? (visibility !== 'in-collection' && visibilityLabel(visibility))
  const words = [comments > 0 && openCommentsLabel(comments), editMode === 'locked' && l10n.t('locked'), visible]
  return words.filter(Boolean).join(' · ')
}
