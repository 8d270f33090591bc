import { commands as editorCommands, l10n, Range, Uri } from 'vscode'
import { parsePageUri, publishedAddress, type AnyPageAddress } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { focusTexts } from '../../shared/window/focusTexts.ts'
import { window } from '../../shared/window/window.ts'
import type { WorkingChangeRequest } from '../../shared/changeRequests/workingChangeRequest.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'

/**
 * Returns the handlers of *Edit in a Change Request…*, which opens the same page in a change request, at the same line.
 */
export function editInChangeRequestHandlers(reader: ContentReader, working: WorkingChangeRequest) {
  return {
    editInChangeRequest: async (element: unknown) => {
      const page = await pageFor(element, reader)
      if (!page) throw new Hint(l10n.t('Open a page or select one in the Docs view, and try again.'))
      const line = lineOf(page)
      const request = await working.choose(page, { ask: true, about: page.title })
      if (!request) return
      const uri = openPageUri({ ...page, changeRequest: request.id, changeRequestTitle: changeRequestTitle(request) })
      const selection = line === undefined ? {} : { selection: new Range(line, 0, line, 0) }
      await focusTexts()
      await editorCommands.executeCommand('vscode.open', uri, { preview: false, ...selection })
    },
  }
}

/** Returns the page that the command is about: the element that it was called on, or else the active document. */
async function pageFor(element: unknown, reader: ContentReader): Promise<AnyPageAddress | undefined> {
  if (holdsResource(element)) {
    const { kind, id, server, space } = element.resource
    return kind === 'page' && space !== undefined ? await reader.pageAddress({ server, space }, id) : undefined
  }
  const uri = element instanceof Uri ? element : activeUri()
  const page = uri && parsePageUri(uri)
  return page && publishedAddress(page)
}

/** Returns the cursor's line if the active editor shows this page. */
function lineOf({ server, space, page }: AnyPageAddress): number | undefined {
  const editor = window.activeTextEditor
  const shown = editor && parsePageUri(editor.document.uri)
  const isSame = shown?.server === server && shown.space === space && shown.page === page
  return isSame ? editor?.selection.active.line : undefined
}
