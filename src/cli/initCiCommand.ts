import path from 'node:path'
import { createFile, errorCode } from '../disk/atomicFile.ts'
import { isFile, isFolder, isLink, makeFolder } from '../disk/namedPaths.ts'
import type { Output } from './output.ts'
import { UsageError } from './usageError.ts'

/** The hosts that `galley init-ci` writes a configuration for. */
export const ciHosts = ['github', 'gitlab'] as const
type CiHost = (typeof ciHosts)[number]

const files: Readonly<Record<CiHost, string>> = {
  github: '.github/workflows/docs.yml',
  gitlab: '.gitlab-ci.yml',
}

/** The package of Galley that CI installs. */
export interface CiPackage {
  /** An address with https, or a path in the repository. */
  readonly from: string | undefined
  /** What the package must be: `sha512-` and its hash in Base64. */
  readonly integrity: string | undefined
}

/** Returns the shell commands that get the package, check that it's the expected one, and install it. */
function installation({ from, integrity }: CiPackage): readonly string[] {
  if (from === undefined || integrity === undefined) {
    throw new UsageError(
      'Galley isn’t in a registry yet, so name its package and what it must be: --package URL-OR-PATH --integrity sha512-…. To get the hash, run: openssl dgst -sha512 -binary galley-docs-VERSION.tgz | openssl base64 -A',
    )
  }
  if (!/^sha512-[A-Za-z\d+/]{86}==$/.test(integrity)) {
    throw new UsageError('--integrity must be sha512- and the hash of the package in Base64.')
  }
  const isAddress = /^https:\/\/[\w.~:/?&=%+,@-]+$/.test(from)
  if (!isAddress && !/^(?!.*\.\.)[\w@][\w./@-]*$/.test(from)) {
    throw new UsageError(
      '--package must be an address with https, or a path in the repository, without special characters.',
    )
  }
  const file = isAddress ? '/tmp/galley-docs.tgz' : `./${from}`
  const test = `const is = 'sha512-' + require('crypto').createHash('sha512').update(require('fs').readFileSync('${file}')).digest('base64'); if (is !== '${integrity}') throw new Error('This isn’t the expected package.')`
  return [
    ...(isAddress ? [`curl --fail --silent --show-error --location --proto =https --output ${file} "${from}"`] : []),
    `node --eval "${test}"`,
    `npm install --global --ignore-scripts ${file}`,
  ]
}

// The branch's name comes from an environment variable in quotes, so a name can't run anything.
const texts: Readonly<Record<CiHost, (install: readonly string[]) => string>> = {
  github: (
    install,
  ) => `# Checks the docs in each pull request, forks included, and shows problems in the lines that it changes.
name: Docs
on: pull_request
permissions:
  contents: read
jobs:
  docs:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          # All commits, so that the check can compare with the target branch.
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0
        with:
          node-version: 24
          package-manager-cache: false
      - run: |
${install.map((line) => `          ${line}\n`).join('')}      - run: galley check . --since "origin/$GITHUB_BASE_REF" --format github
`,
  gitlab: (install) => `# Checks the docs before a merge, and shows problems in the lines that changed.
docs:
  image: node:24
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  variables:
    # All commits, so that the check can compare with the target branch.
    GIT_DEPTH: 0
  script:
    - git fetch origin "$CI_MERGE_REQUEST_TARGET_BRANCH_NAME"
    - |
${install.map((line) => `      ${line}\n`).join('')}    - galley check . --since FETCH_HEAD --format gitlab > docs-problems.json
  artifacts:
    when: always
    reports:
      codequality: docs-problems.json
`,
}

/**
 * Writes a configuration that checks docs in CI into the top folder of a repository. Never changes a file: if it exists,
 * prints what to add and returns 1. Without `host`, detects the host from its files. The default is GitHub.
 */
export async function initCiCommand(
  folder: string,
  { host, ...given }: CiPackage & { readonly host: CiHost | undefined },
  output: Output,
): Promise<number> {
  const install = installation(given)
  if (!(await isFolder(folder))) throw new UsageError(`The folder ${folder} doesn’t exist.`)
  const chosen = host ?? ((await usesGitLab(folder)) ? 'gitlab' : 'github')
  const file = path.join(folder, files[chosen])
  const text = texts[chosen](install)
  let parent = folder
  for (const name of files[chosen].split('/').slice(0, -1)) {
    parent = path.join(parent, name)
    // A link can lead out of the repository, which might be someone else's.
    if (await isLink(parent)) throw new UsageError(`${parent} is a link. Replace it with a folder, or create ${file}.`)
  }
  await makeFolder(path.dirname(file))
  try {
    await createFile(file, text)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    output.lines([`${file} exists, so it isn’t changed. Add this to it:`, '', ...text.trimEnd().split('\n')])
    return 1
  }
  output.line(`Created ${file}. Commit it to check the docs in CI.`)
  return 0
}

async function usesGitLab(folder: string): Promise<boolean> {
  return (await isFile(path.join(folder, files.gitlab))) || (await isFolder(path.join(folder, '.gitlab')))
}
