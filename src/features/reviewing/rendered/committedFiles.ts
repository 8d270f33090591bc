import path from 'node:path'
import { workspace, type Uri } from 'vscode'
import { contentTypeOf, isImageName } from '../../../core/docs/files/contentTypes.ts'
import { listLinks } from '../../../core/text/markdown/links/mapLinks.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import { DiskFolder } from '../../../disk/diskFolder.ts'
import { pathBelow } from '../../../disk/paths.ts'
import { runGit } from '../../../disk/runGit.ts'

/** The limits for images in a comparison. Images above them are left out. */
const maxImages = 50
const maxImageBytes = 5 * 1024 * 1024

/**
 * Returns the content of a file in the last commit. Doesn't read outside the repository.
 * @throws {GitFailure}
 */
export async function committedFile(file: string, relative = `./${path.basename(file)}`): Promise<Buffer> {
  return await runGit(path.dirname(file), ['cat-file', 'blob', `HEAD:${relative}`])
}

/**
 * Returns the images of a page in a docs folder as `data:` addresses, by their sources in the text. The preview can't
 * load them in a comparison.
 */
export async function imagesOf(file: Uri, text: string, isCommitted: boolean): Promise<ReadonlyMap<string, string>> {
  const images = new Map<string, string>()
  for (const source of imageSources(text).slice(0, maxImages)) {
    const relative = `./${percentDecoded(source)}`
    try {
      const bytes = isCommitted ? await committedFile(file.fsPath, relative) : imageOnDisk(file, relative)
      if (bytes === undefined || bytes.length > maxImageBytes) continue
      images.set(source, `data:${contentTypeOf(source)};base64,${Buffer.from(bytes).toString('base64')}`)
    } catch {
      // The comparison shows that the image is missing.
    }
  }
  return images
}

/** Returns an image in the workspace folder of its page. Undefined for an image that doesn't exist or is outside. */
function imageOnDisk(page: Uri, relative: string): Buffer | undefined {
  const folder = workspace.getWorkspaceFolder(page)?.uri.fsPath
  if (folder === undefined) return undefined
  const below = pathBelow(folder, path.resolve(path.dirname(page.fsPath), relative))
  return DiskFolder.open(folder).readIfThere(below, maxImageBytes)
}

/** Returns the relative paths of the images that a text links to, each once. */
function imageSources(text: string): string[] {
  const sources = new Set(listLinks(text).map(({ target }) => target))
  return [...sources].filter((source) => isImageName(source) && !URL.canParse(source))
}
