import { l10n, Range, Selection, TextEditorRevealType } from 'vscode'
import { window } from '../../shared/window/window.ts'
import type { DocumentThreads } from './threads/documentThreads.ts'

/** Moves to the next or previous thread of the active page. After the last thread, it continues at the other end. */
export function goToThread(documentThreads: DocumentThreads, direction: 'next' | 'previous'): void {
  const editor = window.activeTextEditor
  if (!editor) return
  const threads = documentThreads.threads
    .flatMap((shown) => (shown.host.uri.toString() === editor.document.uri.toString() ? shown : []))
    .flatMap((shown) => (shown.editor.range ? { shown, line: shown.editor.range.end.line } : []))
    .toSorted((one, other) => one.line - other.line)
  if (direction === 'previous') threads.reverse()
  const at = editor.selection.active.line
  const ahead = threads.find(({ line }) => (direction === 'next' ? line > at : line < at))
  const found = ahead ?? threads[0]
  if (!found) return void window.setStatusBarMessage(l10n.t('This page has no comments on its text.'), 5000)
  if (!ahead) {
    const words =
      direction === 'next'
        ? l10n.t('That was the last comment, so Galley continued with the first one.')
        : l10n.t('That was the first comment, so Galley continued with the last one.')
    window.setStatusBarMessage(words, 5000)
  }
  editor.selection = new Selection(found.line, 0, found.line, 0)
  editor.revealRange(new Range(found.line, 0, found.line, 0), TextEditorRevealType.InCenterIfOutsideViewport)
  found.shown.expand()
}
