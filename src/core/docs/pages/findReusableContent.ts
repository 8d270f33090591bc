import { percentDecoded } from '../../text/strings/percentDecoded.ts'

/** The folder of reusable content in a synced folder. Targets contain it wherever the page is. */
const folder = '.gitbook/includes/'

/** Finds reusable content by its identifier, its path in a synced folder, or its address in the platform's app. */
export function findReusableContent<
  Content extends { readonly id: string; readonly git?: { readonly path: string } | undefined },
>(target: string, contents: readonly Content[]): Content | undefined {
  const at = target.indexOf(folder)
  const path = at === -1 ? undefined : percentDecoded(target.slice(at))
  const id = target.replace(/^(?:\/reusable-contents\/|https?:\/\/[^?#]*\/~\/reusable\/)/, '').replace(/\/$/, '')
  return contents.find((each) => each.id === id || (path !== undefined && each.git?.path.endsWith(path) === true))
}
