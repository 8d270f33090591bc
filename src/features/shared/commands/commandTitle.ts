import { extensions } from 'vscode'
import type { CommandId } from './commandIds.ts'

/** What the editor makes of the manifest's commands; a title is two texts where the editor is translated. */
interface Manifest {
  readonly contributes?: {
    readonly commands?: readonly { readonly command: string; readonly title: string | { readonly value: string } }[]
  }
}

/** The title of a command in the language of the editor, for menus of ours: the manifest alone says what it is called. */
export function commandTitle(id: CommandId): string {
  const manifest = extensions.getExtension('galley-docs.galley')?.packageJSON as Manifest | undefined
  const title = manifest?.contributes?.commands?.find(({ command }) => command === id)?.title ?? id
  return typeof title === 'string' ? title : title.value
}

/** What a picker, a form or a button of a command is called: as the command, without its ellipsis, and what it is about. */
export function pickerTitle(id: CommandId, about?: string): string {
  const title = commandTitle(id).replace(/…$/, '')
  return about === undefined ? title : `${title} — ${about}`
}
