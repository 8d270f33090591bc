import type { CustomTextEditorProvider, Disposable, Uri } from 'vscode'
import { systemClock } from '../../client/clock.ts'
import { customEditors } from '../shared/commands/ids.ts'
import type { DocsViews, Services } from '../shared/services.ts'
import { window } from '../shared/window/window.ts'
import { ChangeRequests, type ChangeRequestsOptions } from './changeRequests/changeRequests.ts'
import type { ReviewServices } from './changeRequests/reviewServices.ts'
import { Comments, type CommentsServices } from './comments/comments.ts'

/** What the reviewing features need from other features. */
type ReviewingSources = Pick<ChangeRequestsOptions, 'view' | 'drafts' | 'texts'> &
  Pick<CommentsServices, 'pagesOfFiles'>

/** The running features for change requests and comments. */
export type ReviewingFeatures = ReturnType<typeof registerReviewing>

/** Registers comments, the Change Requests view and the commands for change requests. */
export function registerReviewing(services: Services, docs: DocsViews, { pagesOfFiles, ...sources }: ReviewingSources) {
  const { host } = services
  const { workspaceState: state, extensionUri } = services.context
  const comments = new Comments(host, { ...services, state, selection: docs.selection, pagesOfFiles })
  const changeRequests = new ChangeRequests(host, {
    ...services,
    ...sources,
    clock: systemClock,
    pending: comments.pending,
    state,
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

/**
 * Registers the editor that shows change requests as pages. Its code is loaded with the first page. `extension` is
 * Galley's own folder.
 */
function registerRequestPages(services: ReviewServices, extension: Uri): Disposable {
  let pages: Promise<CustomTextEditorProvider> | undefined
  return window.registerCustomEditorProvider(customEditors.changeRequest, {
    resolveCustomTextEditor: async (document, panel, token) => {
      pages ??= import('./page/requestPages.ts').then(({ RequestPages }) => new RequestPages(services, extension))
      await (await pages).resolveCustomTextEditor(document, panel, token)
    },
  })
}
