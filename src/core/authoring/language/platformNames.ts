import type { TextScope } from '../checks/checkText.ts'
import type { Translate } from '../../text/messages/translate.ts'
import type { Completion, PlatformNames } from './completion.ts'
import type { CursorContext } from './cursorContext.ts'

/** The names of icons: those that this body of pages has already come first, since they fit its other pages. */
export function iconNames(scope: TextScope | undefined, names: PlatformNames | undefined): string[] {
  const { pages, tags } = scope?.body ?? {}
  const used = [...(pages?.entries ?? []), ...(tags?.values() ?? [])].flatMap(({ icon }) => icon ?? [])
  return [...new Set([...used.sort(), ...(names?.icons ?? [])])]
}

/** The way to the picture of one of the platform's icons, which the editor can't show itself. Markdown. */
export function iconLink(name: string, t: Translate): string {
  return `[${t('Show this icon on fontawesome.com')}](https://fontawesome.com/icons/${name})`
}

/** Emoji by their names; what is written is the emoji itself, which means the same everywhere. */
export function emojiCompletions(
  { span }: Extract<CursorContext, { at: 'emoji' }>,
  names: PlatformNames | undefined,
): Completion[] {
  return [...(names?.emoji ?? [])].map(([name, emoji], rank): Completion => {
    return { kind: 'emoji', label: `:${name}:`, description: emoji, insert: emoji, span, rank }
  })
}
