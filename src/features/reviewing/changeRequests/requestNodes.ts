import { l10n, ThemeIcon, TreeItem, TreeItemCheckboxState, TreeItemCollapsibleState } from 'vscode'
import type { MarkdownString } from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Organization } from '../../../contract/organizations.ts'
import type { Space } from '../../../contract/spaces.ts'
import type { GroupName } from '../../../core/review/changeRequests/requestGroups.ts'
import type { ReviewContent, ReviewPage } from '../../../core/review/changeRequests/reviewPages.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import {
  conflictIcon,
  changeKindIcon,
  changeKindLabel,
  changeRequestTitle,
  statusIcon,
  statusLabel,
} from '../../shared/changeRequests/changeLabels.ts'
import type { ListFailure } from '../../shared/tree/listReadings.ts'
import { emptyItem, errorItem } from '../../shared/tree/noticeItems.ts'
import { openCommentsLabel } from '../../shared/labels/countLabels.ts'
import { factsTooltip, momentText } from '../../shared/labels/factsTooltip.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { DocsResource } from '../../shared/tree/resource.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { changeRequestContext } from '../../shared/changeRequests/changeRequestContext.ts'

/** An element of the Change Requests view. Elements are created again at every read; their `id` stays the same. */
export abstract class RequestsNode {
  readonly id: string
  readonly parent: RequestsNode | undefined

  constructor(parent: RequestsNode | undefined, ownId: string) {
    this.parent = parent
    this.id = parent ? `${parent.id}/${ownId}` : ownId
  }

  /** Returns what the view shows, without the tooltip. */
  abstract item(): TreeItem
}

/** An organization. It's shown only if there are several. */
export class OrganizationNode extends RequestsNode {
  readonly server: string
  readonly organization: Organization

  constructor(server: string, organization: Organization) {
    super(undefined, `${server}/${organization.id}`)
    this.server = server
    this.organization = organization
  }

  override item(): TreeItem {
    const title = displayTitle(this.organization.title, l10n.t('Untitled organization'))
    const item = new TreeItem(title, TreeItemCollapsibleState.Expanded)
    item.iconPath = new ThemeIcon('organization')
    item.contextValue = 'organization'
    return item
  }
}

/** A group, or the results of a filter. `count` is undefined until the group was read. */
export class GroupNode extends RequestsNode {
  readonly organization: OrganizationNode
  readonly name: GroupName | 'found'
  readonly count: number | undefined

  constructor(
    parent: RequestsNode | undefined,
    organization: OrganizationNode,
    name: GroupName | 'found',
    count?: number,
  ) {
    // VS Code applies the initial state of an element only to new ids.
    const ownId = count === 0 ? `${name} empty` : name
    super(parent, parent ? ownId : `${organization.id}/${ownId}`)
    this.organization = organization
    this.name = name
    this.count = count
  }

  override item(): TreeItem {
    const opened = this.name === 'review' || this.name === 'mine' || this.name === 'found'
    const state = opened && this.count !== 0 ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed
    const [icon, label, tooltip] = groupTexts()[this.name]
    const item = new TreeItem(label, state)
    item.iconPath = new ThemeIcon(icon)
    if (this.count !== undefined) item.description = String(this.count)
    item.tooltip = tooltip
    item.contextValue = `group ${this.name}`
    return item
  }
}

/** Returns the icon, the label and the tooltip of each group. */
function groupTexts(): Record<GroupName | 'found', readonly [icon: string, label: string, tooltip: string]> {
  return {
    review: ['eye', l10n.t('Needs My Review'), l10n.t('Open change requests that ask for your review')],
    mine: ['account', l10n.t('Mine'), l10n.t('Change requests that you created and that aren’t merged or archived')],
    open: ['git-pull-request', l10n.t('Open'), l10n.t('All change requests that are ready for review')],
    drafts: ['git-pull-request-draft', l10n.t('Drafts'), l10n.t('Change requests that aren’t ready for review yet')],
    merged: ['git-merge', l10n.t('Recently Merged'), l10n.t('Change requests that were merged last')],
    found: ['filter', l10n.t('Results'), l10n.t('Change requests that match the filter')],
  }
}

/** What the row of a change request shows besides the request itself. */
export interface RequestPresentation {
  /** The space. Undefined if the user can't see it in the list of spaces. */
  readonly space: Space | undefined
  readonly age: string
  /** The known result of its reviews. */
  readonly reviews: 'changesRequested' | 'approved' | undefined
  /** True if an update from main left conflict markers, as far as its pages were searched. */
  readonly hasConflicts: boolean
}

/** A change request. A click opens its summary; its children are the pages that it changes. */
export class RequestNode extends RequestsNode {
  readonly request: ChangeRequest
  readonly ref: ChangeRequestRef
  readonly resource: DocsResource
  readonly presentation: RequestPresentation

  constructor(parent: GroupNode, request: ChangeRequest, presentation: RequestPresentation) {
    super(parent, request.id)
    const { id, space, subject, urls } = request
    const { server } = parent.organization
    this.request = request
    this.presentation = presentation
    this.ref = { server, space, changeRequest: id }
    const app = urls.app === undefined ? {} : { appUrl: urls.app }
    this.resource = { kind: 'changeRequest', id, server, space, title: subject, ...app }
  }

  override item(): TreeItem {
    const { status, comments, outdated, createdBy } = this.request
    const { space, age, reviews, hasConflicts } = this.presentation
    const item = new TreeItem(changeRequestTitle(this.request), TreeItemCollapsibleState.Collapsed)
    item.iconPath = hasConflicts ? conflictIcon() : statusIcon(status)
    item.description = [
      // What needs attention comes first, because the side bar cuts the end off.
      hasConflicts && l10n.t('conflicts'),
      reviews === 'changesRequested' && l10n.t('changes requested'),
      reviews === 'approved' && l10n.t('approved'),
      outdated && l10n.t('behind main'),
      comments > 0 && openCommentsLabel(comments),
      space && displayTitle(space.title, l10n.t('Untitled space')),
      displayTitle(createdBy.displayName, l10n.t('someone')),
      age,
    ]
      .filter(Boolean)
      .join(' · ')
    item.contextValue = `${changeRequestContext(this.request, space?.permissions)}${hasConflicts ? ' conflicting' : ''}`
    item.command = {
      command: commands.showChangeRequest,
      title: pickerTitle(commands.showChangeRequest),
      arguments: [this],
    }
    return item
  }

  /** Returns the tooltip. `reviews` are lines about its reviews, if they could be read. */
  tooltip(reviews: readonly string[]): MarkdownString {
    const { number, subject, status, createdBy, createdAt, updatedAt, comments, outdated } = this.request
    return factsTooltip(`#${number} ${subject}`, [
      [l10n.t('Status'), statusLabel(status)],
      [l10n.t('Space'), this.presentation.space?.title],
      ['', outdated ? l10n.t('Behind main: the published content has changed since the last update') : undefined],
      [l10n.t('Created by'), createdBy.displayName],
      [l10n.t('Created'), momentText(createdAt)],
      [l10n.t('Updated'), momentText(updatedAt)],
      [l10n.t('Unresolved comments'), comments > 0 ? String(comments) : undefined],
      ...reviews.map((line) => ['', line] as const),
    ])
  }
}

/**
 * A page that a change request changes, with a check box for *viewed*, unless it's compared with main as it is now. A
 * click opens its comparison.
 */
export class ChangedPageNode extends RequestsNode {
  readonly request: RequestNode
  readonly page: ReviewPage
  /** Undefined if it can't be marked. */
  readonly isViewed: boolean | undefined
  readonly isInConflict: boolean
  readonly resource: DocsResource

  constructor(
    request: RequestNode,
    page: ReviewPage,
    { isViewed, isInConflict }: Pick<ChangedPageNode, 'isViewed' | 'isInConflict'>,
  ) {
    super(request, `page-${page.id}`)
    this.request = request
    this.page = page
    this.isViewed = isViewed
    this.isInConflict = isInConflict
    const { server, space, changeRequest } = request.ref
    this.resource = { kind: 'page', id: page.id, server, space, changeRequest, title: page.title }
  }

  override item(): TreeItem {
    const { kind, title, path } = this.page
    const item = new TreeItem(displayTitle(title, l10n.t('Untitled page')), TreeItemCollapsibleState.None)
    const conflict = this.isInConflict && l10n.t('conflict with main')
    item.description = [conflict, changeKindLabel(kind), path].filter(Boolean).join(' · ')
    item.iconPath = this.isInConflict ? conflictIcon() : changeKindIcon(kind)
    item.contextValue = ['change page', kind, 'id', this.isInConflict && 'conflicting'].filter(Boolean).join(' ')
    if (this.isViewed !== undefined) {
      item.checkboxState = {
        state: this.isViewed ? TreeItemCheckboxState.Checked : TreeItemCheckboxState.Unchecked,
        tooltip: this.isViewed ? l10n.t('Viewed') : l10n.t('Mark as viewed'),
        accessibilityInformation: {
          label: l10n.t('{0}, viewed', displayTitle(title, l10n.t('Untitled page'))),
          role: 'checkbox',
        },
      }
    }
    item.command = { command: commands.showPageChanges, title: l10n.t('Show changes'), arguments: [this] }
    return item
  }
}

/** A row without children. */
class LeafNode extends RequestsNode {
  readonly #item: () => TreeItem

  constructor(parent: RequestsNode | undefined, ownId: string, item: () => TreeItem) {
    super(parent, ownId)
    this.#item = item
  }

  override item(): TreeItem {
    return this.#item()
  }
}

/** Returns the row of a file that a change request changes. */
export function changedFileNode(request: RequestNode, { id, name, kind }: ReviewContent['files'][number]): LeafNode {
  return new LeafNode(request, `file-${id}`, () => {
    const item = new TreeItem(displayTitle(name, l10n.t('Untitled file')), TreeItemCollapsibleState.None)
    item.description = [l10n.t('file'), changeKindLabel(kind)].join(' · ')
    item.iconPath = changeKindIcon(kind)
    item.contextValue = `changedFile ${kind}`
    return item
  })
}

/** Returns a row that says that a list is empty, or that there is more than it shows. */
export function noticeNode(parent: RequestsNode, label: string): LeafNode {
  return new LeafNode(parent, 'empty', () => emptyItem(label))
}

/** Returns the rows of lists that couldn't be read or refreshed, above the others. A click tries again. */
export function failedNodes(parent: RequestsNode | undefined, failures: readonly ListFailure[]): RequestsNode[] {
  return failures.map((failure, index) => {
    const retry = { command: commands.refreshChangeRequests }
    return new LeafNode(parent, index === 0 ? 'error' : `error-${index}`, () => errorItem(failure, retry))
  })
}
