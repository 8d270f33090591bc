import path from 'node:path'
import { isInside, pathBelow } from '../disk/paths.ts'
import { docsIn } from '../folder/findDocsFolder.ts'
import { acceptOrigin, isAccepted } from '../folder/checkout/acceptedOrigin.ts'
import { withoutArchived } from '../folder/checkout/archivedRequest.ts'
import { readCheckout, type Checkout } from '../folder/checkout/checkoutRecord.ts'
import { shorten } from '../core/text/strings/titles.ts'
import { planLink, writeLink, type FolderLink } from '../folder/checkout/linkFolder.ts'
import type { TokenSource } from './knownTokens.ts'
import { contentSourceOf, withPlatform, type OpenPlatform } from './openPlatform.ts'
import type { Output } from './output.ts'
import type { Ask } from './terminal.ts'
import { UsageError } from './usageError.ts'
import { english, partsText } from '../core/text/messages/translate.ts'

/** A cloned folder, and which space it comes from if its `.galley` is missing. */
export interface ClonedFolder extends TokenSource {
  readonly folder: string
  /** The ID or address of the space, for a folder without `.galley`. */
  readonly space: string | undefined
  readonly ask: Ask | undefined
}

/** Returns the folder that a person named if it's a clone. Otherwise, returns the cloned docs folders in it. */
export async function clonedIn(folder: string): Promise<string[]> {
  if ((await readCheckout(folder)) !== undefined) return [folder]
  const places = (await docsIn(folder)).map(({ place }) => place.folder)
  const below = places.filter((each) => isInside(path.resolve(folder), each))
  const cloned: string[] = []
  for (const each of below) {
    if ((await readCheckout(each)) !== undefined) cloned.push(path.join(folder, pathBelow(path.resolve(folder), each)))
  }
  return cloned.length === 0 ? [folder] : cloned
}

/** Opens the platform that a folder was cloned from, runs `work`, and closes it. */
export async function withClone(
  { folder, space, ask, ...token }: ClonedFolder,
  work: (platform: OpenPlatform, checkout: Checkout) => Promise<number>,
  onLink: (platform: OpenPlatform, link: FolderLink) => Promise<number>,
): Promise<number> {
  const checkout = await readCheckout(folder)
  if (checkout === undefined && space === undefined) {
    const others = (await clonedIn(folder)).filter((each) => each !== folder)
    if (others.length > 0)
      throw new UsageError(`${folder} contains several docs folders. Name one of them: ${partsText(others, english)}.`)
    throw new UsageError(
      `${folder} wasn’t cloned from the platform, or its .galley folder was deleted. To clone a space, run: galley clone SPACE ${folder}. If the folder already has the docs of a space, see which file is which page with: galley status ${folder} --space SPACE`,
    )
  }
  return await withPlatform(token, checkout, async (platform) => {
    // Asks before anything is sent, because `.galley` could come with someone else's repository.
    if (checkout !== undefined && space === undefined) await requireAccepted(folder, checkout, ask)
    const source = space === undefined ? undefined : await contentSourceOf(platform, space)
    if (checkout !== undefined) {
      if (source !== undefined && source.space !== checkout.space) {
        throw new UsageError(`${folder} comes from the space ${checkout.space}, not from ${source.space}.`)
      }
      if (source !== undefined) await acceptOrigin(folder, checkout)
      return await work(platform, await withoutArchived(platform.client, folder, checkout))
    }
    if (source === undefined) throw new UsageError('Name the space with --space.')
    return await onLink(platform, await planLink(platform, source, folder))
  })
}

/** Asks once for each folder that wasn't cloned on this machine. Rejects if the person doesn't agree. */
async function requireAccepted(folder: string, checkout: Checkout, ask: Ask | undefined): Promise<void> {
  if (await isAccepted(folder, checkout)) return
  const [server, space] = [checkout.server, checkout.space].map((text) => shorten(text, 200))
  const question = `${folder} says that it comes from the space ${space} of ${server}, but it wasn’t cloned or connected on this machine.`
  const isAgreed = await ask?.(`${question} Use your token to connect it to that space?`)
  if (isAgreed === true) return await acceptOrigin(folder, checkout)
  throw new UsageError(`${question} Galley didn’t send anything. If that’s right, name the space with --space.`)
}

/** Saves which file is which page, and prints it. */
export async function takeLink(folder: string, link: FolderLink, output: Output): Promise<Checkout> {
  await writeLink(folder, link)
  await acceptOrigin(folder, link.checkout)
  output.lines(shownLink(link))
  return link.checkout
}

const reasons = {
  gitPath: 'by its Git Sync path',
  path: 'by its path',
  title: 'by its title',
  text: 'by its text',
}

/** Lists which file is which page. Uncertain matches and different texts get a line of their own. */
export function shownLink({ pages, onlyHere, onlyThere }: FolderLink): string[] {
  const uncertain = pages.filter(({ by, isSame }) => !isSame || by === 'title' || by === 'text')
  const rows = uncertain.map(({ file, title, by, isSame }) => {
    return `${isSame ? 'same' : 'differs'}  ${file} is “${title}” (${reasons[by]})`
  })
  return [
    `${pages.length} of ${pages.length + onlyHere.length} files are pages of the space${uncertain.length < pages.length ? `, ${pages.length - uncertain.length} of them the same by their path` : ''}.`,
    ...rows,
    ...onlyHere.map((file) => `only in the folder  ${file}`),
    ...onlyThere.map((title) => `only on the platform  “${title}”`),
  ]
}

/** Returns the same list for programs, in the format of `galley status --json`. */
export function listedLink({ pages, onlyHere, onlyThere }: FolderLink) {
  return {
    matched: pages.map(({ file, title, by, isSame }) => ({ path: file, title, by, same: isSame })),
    local: onlyHere.map((path) => ({ path, change: 'new' })),
    remote: onlyThere.map((title) => ({ title, change: 'new' })),
    conflicts: [],
  }
}
