import { acceptOrigin } from '../folder/checkout/acceptedOrigin.ts'
import { cloneSpace } from '../folder/checkout/cloneSpace.ts'
import type { TokenSource } from './knownTokens.ts'
import { contentSourceOf, withPlatform } from './openPlatform.ts'
import type { Output } from './output.ts'

/** The options of `galley clone`. */
export interface CloneOptions extends TokenSource {
  /** The ID of a space, or its address in the platform's app. */
  readonly space: string
  readonly folder: string
}

/** Writes a space or a change request into a new folder. The exit status is 1 if the platform lacks a listed page. */
export async function cloneCommand({ space, folder, ...token }: CloneOptions, output: Output): Promise<number> {
  return await withPlatform(token, undefined, async (platform) => {
    const source = await contentSourceOf(platform, space)
    const onRead = (done: number, all: number): void => output.progress(`Read ${done} of ${all} pages and files…`)
    const { pages, files, missing } = await cloneSpace({ ...platform, onRead }, source, folder)
    await acceptOrigin(folder, { server: platform.server, space: source.space })
    output.line(`Checked out the space into ${folder}. Pages: ${pages}. Files: ${files}.`)
    output.lines(missingRows(missing))
    return missing.length > 0 ? 1 : 0
  })
}

/** Returns a line for each page that the platform lists, but doesn't have. */
export function missingRows(titles: readonly string[]): string[] {
  return titles.map(
    (title) => `missing   “${title}”: the platform lists it, but doesn’t have its text. Pull again later.`,
  )
}
