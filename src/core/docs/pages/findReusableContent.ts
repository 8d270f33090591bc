import { percentDecoded } from '../../text/strings/percentDecoded.ts'

/** Where a synced folder has its reusable content; a target says it from everywhere that the page lies. */
const folder = '.gitbook/includes/'

/** Finds what a page includes: by its identifier, its path in a synced folder, or its address in the platform's app. */
export function findReusableContent<
  Content extends { readonly id: string; readonly git?: { readonly path: string } | undefined },
>(target: string, contents: readonly Content[]): Content | undefined {
  const at = target.indexOf(folder)
  const path = at === -1 ? undefined : percentDecoded(target.slice(at))
  const id = target.replace(/^(?:\/reusable-contents\/|https?:\/\/[^?#]*\/~\/reusable\/)/, '').replace(/\/$/, '')
  return contents.find((each) => each.id === id || (path !== undefined && each.git?.path.endsWith(path) === true))
}
