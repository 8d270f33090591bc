import path from 'node:path'
import { Uri, workspace } from 'vscode'
import { contentTypeOf, isImageName } from '../../../core/docs/files/contentTypes.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import { runGit } from '../../../disk/runGit.ts'

/** Images above these limits are left out of a comparison. */
const maxImages = 50
const maxImageBytes = 5 * 1024 * 1024
/** Longer lines are data, and not written by people. */
const maxLine = 2000

/**
 * Returns a file as the last commit has it. Git finds it from its own folder, and never outside the repository.
 * @throws {GitFailure}
 */
export async function committedFile(file: string, relative = `./${path.basename(file)}`): Promise<Buffer> {
  return await runGit(path.dirname(file), ['cat-file', 'blob', `HEAD:${relative}`])
}

/**
 * Returns the images that a page of a docs folder shows, as `data:` addresses by the sources in its text. The preview of a
 * comparison can't load them by itself.
 */
export async function imagesOf(file: Uri, text: string, isCommitted: boolean): Promise<ReadonlyMap<string, string>> {
  const images = new Map<string, string>()
  for (const source of imageSources(text).slice(0, maxImages)) {
    const relative = `./${percentDecoded(source)}`
    try {
      const bytes = isCommitted ? await committedFile(file.fsPath, relative) : await imageOnDisk(file, relative)
      if (bytes === undefined || bytes.length > maxImageBytes) continue
      images.set(source, `data:${contentTypeOf(source)};base64,${Buffer.from(bytes).toString('base64')}`)
    } catch {
      // The comparison shows that the image is missing.
    }
  }
  return images
}

/** Returns an image in the same workspace folder as its page; undefined for one outside. */
async function imageOnDisk(page: Uri, relative: string): Promise<Uint8Array | undefined> {
  const image = Uri.joinPath(page, '..', relative)
  const folder = workspace.getWorkspaceFolder(page)
  if (folder === undefined || workspace.getWorkspaceFolder(image) !== folder) return undefined
  const { size } = await workspace.fs.stat(image)
  return size > maxImageBytes ? undefined : await workspace.fs.readFile(image)
}

/** Returns the relative paths of the images that a text names, each once. */
function imageSources(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.length <= maxLine)
  const sources = lines.flatMap((line) => [
    ...[...line.matchAll(/\]\(<?([^)\s>]+)/g)].map(([, source = '']) => source),
    ...[...line.matchAll(/\bsrc="([^"]+)"/g)].map(([, source = '']) => source),
  ])
  return [...new Set(sources)].filter((source) => isImageName(source) && !URL.canParse(source))
}
