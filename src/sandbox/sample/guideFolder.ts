import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The sample docs as a folder to read; `release` it afterwards. */
interface GuideFolder {
  readonly folder: string
  release(): void
}

/**
 * The sample docs that come with Galley: `media/guide` when this runs as source; in a package, where few files are better
 * than many, the build's `guide.json` (path → Base64) unpacked for as long as it is read. Undefined where there is neither.
 */
export function openGuide(): GuideFolder | undefined {
  const source = path.resolve(import.meta.dirname, '../../../media/guide')
  if (existsSync(source)) return { folder: source, release: () => undefined }
  const packed = path.join(import.meta.dirname, 'guide.json')
  return existsSync(packed) ? unpack(JSON.parse(readFileSync(packed, 'utf8')) as Record<string, string>) : undefined
}

function unpack(files: Readonly<Record<string, string>>): GuideFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-guide-'))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, Buffer.from(content, 'base64'))
  }
  return { folder, release: () => rmSync(folder, { recursive: true, force: true }) }
}
