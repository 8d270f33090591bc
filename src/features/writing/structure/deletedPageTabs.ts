import { TabInputText } from 'vscode'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { parseChangeRequestUri, parsePageUri } from '../../../core/platform/uris/uris.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { window } from '../../shared/window/window.ts'

/** Closes the tabs of pages that a change request no longer has, unless they have unsaved text. */
export async function closeDeletedPageTabs(ref: ChangeRequestRef, reader: Pick<ContentReader, 'pages'>): Promise<void> {
  const open = window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap((tab) => {
      const uri = tab.input instanceof TabInputText ? tab.input.uri : undefined
      const shown = uri && parseChangeRequestUri(uri)
      const page = uri && parsePageUri(uri)?.page
      return shown && page !== undefined && isSameChangeRequest(shown, ref) ? [{ tab, page }] : []
    })
  if (open.length === 0) return
  const pages = await reader.pages(ref)
  const gone = open.filter(({ tab, page }) => !tab.isDirty && !pages.byId(page)).map(({ tab }) => tab)
  if (gone.length > 0) await window.tabGroups.close(gone)
}
