import process from 'node:process'
import { readNamedFile } from '../disk/namedPaths.ts'

/** Where the token is, if it isn't in the environment. */
export interface TokenSource {
  readonly tokenFile?: string | undefined
}

/** Returns the tokens that a command line knows. Its output must not have them. */
export async function knownTokens({ tokenFile }: TokenSource): Promise<readonly string[]> {
  // A file that can't be read is reported where it's needed.
  const named = tokenFile === undefined ? '' : await readNamedFile(tokenFile).catch(() => '')
  return [process.env['GALLEY_TOKEN'] ?? '', named].map((token) => token.trim()).filter((token) => token !== '')
}
