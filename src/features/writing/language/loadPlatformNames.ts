import type { PlatformNames } from '../../../core/authoring/language/completion.ts'
import path from 'node:path'
import { readIconFonts } from '../../../core/authoring/rendering/iconFonts.ts'
import { readOwnFile } from '../../../disk/namedPaths.ts'
import type { Log } from '../../shared/window/log.ts'

let known: Promise<PlatformNames> | undefined

/** Returns the names that can be used in every page. They're read at the first call. */
export async function loadPlatformNames(log: Log): Promise<PlatformNames> {
  return await (known ??= read(log))
}

async function read(log: Log): Promise<PlatformNames> {
  const { emojiNames } = await import('../../../core/authoring/language/emojiNames.ts')
  return { icons: readIcons(log), emoji: emojiNames }
}

/** Without the file of icons, there are fewer suggestions. */
function readIcons(log: Log): string[] {
  try {
    const { solid, brands } = readIconFonts(readOwnFile(path.join(import.meta.dirname, 'icons/icons.json')))
    return [...solid.keys(), ...brands.keys()].sort()
  } catch (error) {
    log.warn('Couldn’t load the names of icons.', error)
    return []
  }
}
