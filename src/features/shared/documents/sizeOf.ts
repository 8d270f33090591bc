import { env } from 'vscode'
import { byteCount } from '../../../core/docs/files/byteCount.ts'

/** Returns a size in VS Code's language. */
export function sizeOf(bytes: number): string {
  return byteCount(bytes, env.language)
}
