import type { CustomTextEditorProvider, Disposable, Uri } from 'vscode'
import { customEditors } from '../../shared/commands/ids.ts'
import { window } from '../../shared/window/window.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'

/**
 * Registers the editor that shows change requests as pages. Its code is loaded with the first page. `extension` is
 * Galley's own folder.
 */
export function registerRequestPages(services: ReviewServices, extension: Uri): Disposable {
  let pages: Promise<CustomTextEditorProvider> | undefined
  return window.registerCustomEditorProvider(customEditors.changeRequest, {
    resolveCustomTextEditor: async (document, panel, token) => {
      pages ??= import('./requestPages.ts').then(({ RequestPages }) => new RequestPages(services, extension))
      await (await pages).resolveCustomTextEditor(document, panel, token)
    },
  })
}
