import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the licenses of all npm packages in a bundle as one text, because everyone who gets the bundle has a right to
 * them. `metafiles` are esbuild's; `copied` has the folders of packages whose files are copied. Throws if a package has
 * no license text.
 */
export function thirdPartyNotices(root, metafiles, copied) {
  const inputs = new Set(metafiles.flatMap((metafile) => Object.keys(metafile.inputs)))
  const folders = new Set([...inputs].flatMap((input) => packageFolder(input) ?? []).concat(copied))
  const notices = [...folders].toSorted().map((folder) => notice(path.join(root, folder)))
  return `Galley contains the following packages.\n\n${notices.join('\n')}`
}

/** Data of others that no npm package has. Its license is beside it. */
const othersData = /^src\/core\/platform\/openApi\/schemas(?=\/)/

function packageFolder(input) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? othersData.exec(input)?.[0]
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each))
  if (!file && !license) throw new Error(`${name} has no licence.`)
  const text = file && existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : license
  const title = `${name} ${version} (${license})`
  return `${title}\n${'-'.repeat(title.length)}\n\n${text.trim()}\n\n`
}
