import path from 'node:path'
import type { SpecReading } from '../../core/platform/openApi/readSpec.ts'
import { readSpecInThread } from '../../threads/readSpecInThread.ts'

/** Reads a specification in a worker thread. */
export async function readInThread(text: string, signal: AbortSignal): Promise<SpecReading> {
  return await readSpecInThread({ text }, threadFile(), signal)
}

/** The thread's script: in its own folder in the source, next to this file in the bundle. */
function threadFile(): string {
  const ending = path.extname(import.meta.filename)
  return path.join(import.meta.dirname, ending === '.ts' ? '../../threads' : '', `specThread${ending}`)
}
