import { extensions } from 'vscode'
import type { CommandId } from './commandIds.ts'

/** The manifest as VS Code returns it. If VS Code is translated, a title consists of two texts. */
interface Manifest {
  readonly contributes?: {
    readonly commands?: readonly { readonly command: string; readonly title: string | { readonly value: string } }[]
  }
}

/** Returns the title of a command in VS Code's language, for Galley's own menus. Only the manifest contains it. */
export function commandTitle(id: CommandId): string {
  const manifest = extensions.getExtension('galley-docs.galley')?.packageJSON as Manifest | undefined
  const title = manifest?.contributes?.commands?.find(({ command }) => command === id)?.title ?? id
  return typeof title === 'string' ? title : title.value
}

/**
 * Returns the title of a picker, form or button for a command: the command's title without the ellipsis, and what it's
 * about.
 */
export function pickerTitle(id: CommandId, about?: string): string {
  const title = commandTitle(id).replace(/…$/, '')
  return about === undefined ? title : `${title} — ${about}`
}
