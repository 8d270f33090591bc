import type { TreeView } from 'vscode'
import { systemClock } from '../../client/clock.ts'
import type { PagesOfFiles } from '../shared/pages/pagesOfFiles.ts'
import type { DocsViews, Services } from '../shared/services.ts'
import { ChangeRequests, type ChangeRequestsOptions } from './changeRequests/changeRequests.ts'
import type { RequestsNode } from './changeRequests/requestNodes.ts'
import { Comments } from './comments/comments.ts'
import { registerRequestPages } from './page/registerRequestPages.ts'

/** What the reviewing features need from other features. */
export interface ReviewingSources extends Pick<ChangeRequestsOptions, 'drafts' | 'texts'> {
  readonly view: TreeView<RequestsNode>
  /** The files whose blocks show the comments of their published pages. */
  readonly pagesOfFiles: PagesOfFiles
}

/** The running features for change requests and comments. */
export interface ReviewingFeatures {
  readonly comments: Comments
  readonly changeRequests: ChangeRequests
}

/** Registers comments, the Change Requests view and the commands for change requests. */
export function registerReviewing(
  services: Services,
  docs: DocsViews,
  { view, drafts, texts, pagesOfFiles }: ReviewingSources,
): ReviewingFeatures {
  const { host } = services
  const { workspaceState: state, extensionUri } = services.context
  const comments = new Comments(host, { ...services, state, selection: docs.selection, pagesOfFiles })
  const changeRequests = new ChangeRequests(host, {
    ...services,
    clock: systemClock,
    drafts,
    texts,
    pending: comments.pending,
    state,
    view,
    revealSpace: docs.revealNewSpace,
  })
  host.subscriptions.push(
    comments,
    changeRequests,
    registerRequestPages(changeRequests.services, extensionUri),
    docs.onDidRefresh(() => void comments.refresh()),
  )
  return { comments, changeRequests }
}
