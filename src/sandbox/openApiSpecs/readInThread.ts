import path from 'node:path'
import type { SpecReading } from '../../core/platform/openApi/readSpec.ts'
import { readSpecInThread } from '../../threads/readSpecInThread.ts'

/** Reads a specification in a thread of its own. */
export async function readInThread(text: string, signal: AbortSignal): Promise<SpecReading> {
  return await readSpecInThread({ text }, threadFile(), signal)
}

/** In its own folder as source, beside this file in the bundle. */
function threadFile(): string {
  const ending = path.extname(import.meta.filename)
  return path.join(import.meta.dirname, ending === '.ts' ? '../../threads' : '', `specThread${ending}`)
}
