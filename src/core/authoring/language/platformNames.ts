import type { TextScope } from '../checks/checkText.ts'
import type { Translate } from '../../text/messages/translate.ts'
import type { Completion, PlatformNames } from './completion.ts'
import type { CursorContext } from './cursorContext.ts'

/** Returns the names of icons. Those that the docs already use come first. */
export function iconNames(scope: TextScope | undefined, names: PlatformNames | undefined): string[] {
  const { pages, tags } = scope?.body ?? {}
  const used = [...(pages?.entries ?? []), ...(tags?.values() ?? [])].flatMap(({ icon }) => icon ?? [])
  return [...new Set([...used.sort(), ...(names?.icons ?? [])])]
}

/** Returns a Markdown link to the picture of an icon, which the editor itself can't show. */
export function iconLink(name: string, t: Translate): string {
  return `[${t('Show this icon on fontawesome.com')}](https://fontawesome.com/icons/${name})`
}

/** Suggests emoji by name. Inserts the emoji itself, which works everywhere. */
export function emojiCompletions(
  { span }: Extract<CursorContext, { at: 'emoji' }>,
  names: PlatformNames | undefined,
): Completion[] {
  return [...(names?.emoji ?? [])].map(([name, emoji], rank): Completion => {
    return { kind: 'emoji', label: `:${name}:`, description: emoji, insert: emoji, span, rank }
  })
}
