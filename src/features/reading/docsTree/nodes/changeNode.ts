import { l10n, TreeItem, TreeItemCollapsibleState, type Uri, type Command, type MarkdownString } from 'vscode'
import type { ChangeRequest } from '../../../../contract/changeRequests.ts'
import type { Space } from '../../../../contract/spaces.ts'
import type { ChangedThing } from '../../../../core/review/changeRequests/changedThings.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import { type PageAddress, pageNames } from '../../../../core/platform/uris/uris.ts'
import { changeKindIcon, changeKindLabel, changeRequestTitle } from '../../../shared/changeRequests/changeLabels.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { EntryNode, type DocsNode } from './docsNode.ts'
import { factsTooltip } from '../../../shared/labels/factsTooltip.ts'
import { openPageUri } from '../../../shared/pages/openPageUri.ts'

/** A page or file that a change request changes. An edited page opens as a comparison with its earlier version. */
export class ChangeNode extends EntryNode {
  readonly resource: DocsResource
  readonly #thing: ChangedThing
  readonly #changeRequest: ChangeRequest
  readonly #space: Space

  constructor(parent: DocsNode, thing: ChangedThing, changeRequest: ChangeRequest, space: Space) {
    super(parent, `${thing.of}-${thing.id}`)
    this.#thing = thing
    this.#changeRequest = changeRequest
    this.#space = space
    const { of: kind, id, title } = thing
    const server = this.scope.connection.server.id
    this.resource = { kind, id, server, space: space.id, changeRequest: changeRequest.id, title }
  }

  override item(): TreeItem {
    const { kind, title, path } = this.#thing
    const item = new TreeItem(displayTitle(title, l10n.t('Untitled page')), TreeItemCollapsibleState.None)
    item.description = [changeKindLabel(kind), path].filter(Boolean).join(' · ')
    item.iconPath = changeKindIcon(kind)
    if (this.#thing.of === 'page') item.resourceUri = this.uri
    item.contextValue = `change ${this.#thing.of} ${kind} id`
    const command = this.#command()
    if (command) item.command = command
    return item
  }

  override tooltip(): MarkdownString {
    const { kind, title, path } = this.#thing
    return factsTooltip(title, [
      ['', changeKindLabel(kind)],
      [l10n.t('Path'), path],
    ])
  }

  /** The page before the change request: in the revision that it's based on, or that it was last updated from. */
  get baseUri(): Uri {
    const { revisionInitial, revisionMergedAncestor } = this.#changeRequest
    return openPageUri({ ...this.#address(), revision: revisionMergedAncestor ?? revisionInitial })
  }

  /** The page in the change request. */
  get uri(): Uri {
    const { id: changeRequest } = this.#changeRequest
    const title = changeRequestTitle(this.#changeRequest)
    return openPageUri({ ...this.#address(), changeRequest, changeRequestTitle: title })
  }

  #address(): PageAddress {
    const { id: space, title: spaceTitle } = this.#space
    return { server: this.resource.server, space, spaceTitle, ...pageNames(this.#thing) }
  }

  #command(): Command | undefined {
    const { of, kind, pageType, title } = this.#thing
    if (of === 'file' || pageType === 'group' || pageType === 'link') return undefined
    if (kind === 'deleted') return { command: 'vscode.open', title: l10n.t('Open page'), arguments: [this.baseUri] }
    const { status } = this.#changeRequest
    if (kind === 'created' || status === 'open' || status === 'draft')
      return { command: 'vscode.open', title: l10n.t('Open page'), arguments: [this.uri] }
    const name = l10n.t(
      '{0} (change request #{1})',
      displayTitle(title, l10n.t('Untitled page')),
      this.#changeRequest.number,
    )
    return { command: 'vscode.diff', title: l10n.t('Show changes'), arguments: [this.baseUri, this.uri, name] }
  }
}
