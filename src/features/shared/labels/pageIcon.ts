import { ThemeIcon } from 'vscode'
import type { Page } from '../../../contract/revisions.ts'

/** Returns the icon of a page by its type, the same in every list. */
export function pageIcon({ type, hidden }: Pick<Page, 'type' | 'hidden'>): ThemeIcon {
  if (hidden) return new ThemeIcon('eye-closed')
  if (type === 'group') return new ThemeIcon('list-tree')
  if (type === 'link') return new ThemeIcon('link')
  if (type === 'computed') return new ThemeIcon('sparkle')
  return new ThemeIcon('file-text')
}
