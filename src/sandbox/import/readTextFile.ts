import { reasonOf } from './reasonOf.ts'
import type { FoundFile } from './walkFolder.ts'

/** The largest Markdown file that is read, in bytes. */
const maxMarkdownBytes = 5 * 1024 * 1024

/** The text of a file, unless it can't be read, and what is wrong with it. */
type TextFile = { text?: string; problem?: string }

/** Reads a text file in any encoding. Problems are sentences for users. */
export async function readTextFile(file: FoundFile): Promise<TextFile> {
  if (file.size > maxMarkdownBytes) {
    const size = (file.size / 1024 / 1024).toFixed(1)
    return {
      problem: `The file is ${size} MB. The limit for pages is ${maxMarkdownBytes / 1024 / 1024} MB. It was left out.`,
    }
  }
  try {
    return decodeText(await file.read())
  } catch (error) {
    return { problem: `The file can’t be read: ${reasonOf(error)}.` }
  }
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252, which is reported. Removes or refuses NUL bytes. */
function decodeText(bytes: Buffer): TextFile {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
  const nulls = countNulls(bytes)
  if (nulls > 0 && nulls * 50 > bytes.length) return { problem: 'The file isn’t text. It was left out.' }
  const { text, problem } = decodeBytes(bytes)
  if (nulls === 0) return problem === undefined ? { text } : { text, problem }
  return { text: text.replaceAll('\0', ''), problem: 'The file contains NUL bytes. They were removed.' }
}

function decodeBytes(bytes: Buffer): { text: string; problem?: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return { text, problem: 'The file isn’t valid UTF-8. It was read as Windows-1252, so some letters might be wrong.' }
  }
}

function countNulls(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) count++
  return count
}
