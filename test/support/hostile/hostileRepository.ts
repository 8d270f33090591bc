import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { testSize } from '../testSize.ts'

/** A text in files that Galley must neither read nor print. */
export const canary = 'canary-of-what-is-outside'

/** A folder that an attacker prepared. The files around it must not change. */
export interface HostileRepository {
  /** The folder that is opened. */
  readonly folder: string
  /** Writes a file in the folder, with its parent folders. */
  readonly write: (file: string, text: string) => void
  /** Creates a symbolic link in the folder. The target is used as it is. */
  readonly link: (target: string, file: string) => void
  /** Creates a named pipe in the folder. */
  readonly pipe: (file: string) => void
}

/** Creates a folder outside, and a repository with docs, hidden files and a Git folder, all below `top`. */
export function createSurroundings(top: string): HostileRepository {
  const folder = path.join(top, 'repository')
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  mkdirSync(path.join(top, 'outside', 'below'), { recursive: true })
  for (const file of ['secret.md', 'README.md', 'SUMMARY.md', '.gitbook.yaml', 'below/page.md', 'checkout.json']) {
    writeFileSync(path.join(top, 'outside', file), `# ${canary}\n\n- a\n- b\n`)
  }
  write('.git/config', `[remote "origin"]\n\turl = https://${canary}@example.com/a.git\n`)
  write('.git/hooks/post-merge', '#!/bin/sh\n')
  write('.env', `TOKEN=${canary}\n`)
  write('.vscode/settings.json', `{ "a": "${canary}" }\n`)
  write('README.md', '# Docs\n\nSee [a page](page.md).\n\n* one\n* two\n')
  write('page.md', '# A page\n\n![x](.gitbook/assets/a.png)\n')
  write('.gitbook/assets/a.png', 'png')
  write('SUMMARY.md', '# Table of contents\n\n* [Docs](README.md)\n* [A page](page.md)\n')
  return {
    folder,
    write,
    link: (target, file) => {
      const absolute = path.join(folder, file)
      mkdirSync(path.dirname(absolute), { recursive: true })
      spawnSync('rm', ['-rf', absolute])
      symlinkSync(target, absolute)
    },
    pipe: (file) => {
      spawnSync('rm', ['-rf', path.join(folder, file)])
      spawnSync('mkfifo', [path.join(folder, file)])
    },
  }
}

/**
 * Returns everything that must not change: all files outside, and hidden ones in the repository. By path, with type and
 * content.
 */
export function snapshotOf(top: string): Record<string, string> {
  const found: Record<string, string> = {}
  const visit = (below: string): void => {
    for (const name of readdirSync(path.join(top, below)).sort()) {
      const file = path.join(below, name)
      const stats = lstatSync(path.join(top, file))
      if (stats.isDirectory()) visit(file)
      else if (stats.isSymbolicLink()) found[file] = `link to ${readlinkSync(path.join(top, file))}`
      else found[file] = stats.isFile() ? readFileSync(path.join(top, file), 'latin1') : 'special'
    }
  }
  for (const below of ['outside', 'repository/.git', 'repository/.vscode']) visit(below)
  found['.env'] = readFileSync(path.join(top, 'repository/.env'), 'utf8')
  found['names'] = readdirSync(top).sort().join()
  return found
}

/** A trick: its name, and a function that prepares a repository. */
type RepositoryAttack = readonly [name: string, play: (repository: HostileRepository) => void]

const settings = ['.gitbook.yaml', 'docs.yaml', '.galley.yaml', 'SUMMARY.md', 'README.md', 'page.md']
const checkout = (fields: object): string =>
  JSON.stringify({ version: 1, server: 'http://127.0.0.1:9', space: 's', pages: [], files: [], ...fields })
const page = (fields: object): object => ({
  id: 'p',
  type: 'document',
  title: 'T',
  parent: null,
  fields: {},
  ...fields,
})

/** What a hostile repository can try. */
export const repositoryAttacks: readonly RepositoryAttack[] = [
  ...settings.flatMap((file): RepositoryAttack[] => [
    [`${file} is a link to a file outside`, ({ link }) => link('../outside/secret.md', file)],
    [`${file} is a link to a hidden file`, ({ link }) => link('.git/config', file)],
    [`${file} is a link to a device that never ends`, ({ link }) => link('/dev/zero', file)],
    [`${file} is a pipe`, ({ pipe }) => pipe(file)],
  ]),
  ...['/dev/tty', '/dev/stdin', '/proc/self/mem', '/proc/self/environ'].map((device): RepositoryAttack => {
    return [`pages are links to ${device}`, ({ link }) => (link(device, 'page.md'), link(device, '.galley.yaml'))]
  }),
  [
    'docs.yaml names a link to a folder outside',
    ({ write, link }) => {
      write('docs.yaml', 'site:\n  structure:\n    - content: { directory: docs }\n')
      link('../outside', 'docs')
    },
  ],
  [
    'docs.yaml names folders outside',
    ({ write }) =>
      write(
        'docs.yaml',
        'site:\n  structure:\n    - content: { directory: ../outside }\n    - content: { directory: /etc }\n',
      ),
  ],
  [
    'docs.yaml names a hidden folder',
    ({ write }) => write('docs.yaml', 'site:\n  structure:\n    - content: { directory: .git }\n'),
  ],
  [
    'the root is a link to a folder outside',
    ({ write, link }) => {
      write('.gitbook.yaml', 'root: ./in\n')
      link('../outside', 'in')
    },
  ],
  ['the root is outside', ({ write }) => write('.gitbook.yaml', 'root: ../outside\n')],
  ['the root is absolute', ({ write, folder }) => write('.gitbook.yaml', `root: ${path.dirname(folder)}/outside\n`)],
  ['the root is hidden', ({ write }) => write('.gitbook.yaml', 'root: .git\n')],
  ['the root is a file', ({ write }) => write('.gitbook.yaml', 'root: page.md\n')],
  [
    'the table of contents is outside',
    ({ write }) =>
      write('.gitbook.yaml', 'structure:\n  summary: ../outside/SUMMARY.md\n  readme: ../outside/README.md\n'),
  ],
  [
    'the table of contents names files outside',
    ({ write }) =>
      write('SUMMARY.md', '* [A](../outside/secret.md)\n* [B](/etc/passwd)\n* [C](.git/config)\n* [D](.env)\n'),
  ],
  ['pages are links to files outside', ({ link }) => link('../outside/secret.md', 'linked.md')],
  [
    'pages are links to links to files outside',
    ({ link }) => (link('../outside', 'out'), link('out/secret.md', 'a.md')),
  ],
  ['pages are links to hidden files', ({ link }) => (link('.git/config', 'notes.md'), link('.env', 'logo.md'))],
  ['assets are links to hidden files', ({ link }) => link('../../.env', '.gitbook/assets/logo.png')],
  ['the assets folder is a link to a folder outside', ({ link }) => link('../outside', '.gitbook')],
  ['folders are links to folders outside', ({ link }) => (link('../outside', 'guide'), link('/', 'root'))],
  [
    'folders are links to themselves',
    ({ link }) => (link('.', 'self'), link('loop', 'loop'), link('../repository', 'up')),
  ],
  ['links are broken', ({ link }) => (link('../outside/none.md', 'none.md'), link('nowhere', '.galley'))],
  [
    'pages include files outside',
    ({ write }) =>
      write(
        'page.md',
        '# P\n\n{% include "../outside/secret.md" %}\n\n{% include "/etc/passwd" %}\n\n![](.git/config)\n',
      ),
  ],
  [
    'specifications are outside',
    ({ write, link }) => {
      write('.galley.yaml', 'openapi:\n  a: ../outside/secret.md\n  b: /etc/passwd\n  c: c.yaml\n  d: .git/config\n')
      write('page.md', '# P\n\n{% openapi-operation spec="a" path="/" method="get" %}\n{% endopenapi-operation %}\n')
      link('../outside/secret.md', 'c.yaml')
    },
  ],
  ['.galley is a link to a folder outside', ({ link }) => link('../outside', '.galley')],
  [
    '.galley/base and replaced are links',
    ({ write, link }) => {
      write('.galley/checkout.json', checkout({ pages: [page({ file: 'page.md', hash: 'x' })] }))
      link('../../outside', '.galley/base')
      link('../../outside', '.galley/replaced')
    },
  ],
  ['checkout.json is a link', ({ link }) => link('../../outside/checkout.json', '.galley/checkout.json')],
  ['checkout.json is a device', ({ link }) => link('/dev/zero', '.galley/checkout.json')],
  [
    'checkout.json has paths outside',
    ({ write }) =>
      write('.galley/checkout.json', checkout({ pages: [page({ file: '../outside/secret.md', hash: 'x' })] })),
  ],
  [
    'checkout.json has hidden files',
    ({ write }) => write('.galley/checkout.json', checkout({ files: [{ id: 'f', file: '.git/config', hash: 'x' }] })),
  ],
  ['checkout.json lacks fields', ({ write }) => write('.galley/checkout.json', checkout({ pages: [{ id: 'p' }] }))],
  [
    'checkout.json has other types',
    ({ write }) =>
      write('.galley/checkout.json', checkout({ pages: { length: 1 }, files: [null], space: [], pulling: 'x' })),
  ],
  ['checkout.json is a list', ({ write }) => write('.galley/checkout.json', '[]')],
  ['checkout.json is nested deeply', ({ write }) => write('.galley/checkout.json', '['.repeat(100_000))],
  [
    'checkout.json names a prototype',
    ({ write }) => write('.galley/checkout.json', '{"version":1,"__proto__":{"server":"x"},"pages":[],"files":[]}'),
  ],
  [
    'names are reserved on Windows',
    ({ write }) => (write('CON.md', '# C\n'), write('nul/aux.md', '# N\n'), write('a:b.md', '# A\n')),
  ],
  [
    'names have control characters',
    ({ write }) => (
      write('a\n::error::b.md', '# A\n'),
      write('\u001b[2J.md', '# E\n'),
      write('gpj.\u202egnp.md', '# R\n')
    ),
  ],
  [
    'names differ in normalization and case',
    ({ write }) => (write('é.md', '# 1\n'), write('é.md', '# 2\n'), write('PAGE.md', '# 3\n')),
  ],
  ['names have the maximum length', ({ write }) => write(`${'n'.repeat(251)}.md`, '# N\n')],
  ['folders are nested deeply', ({ write }) => write(`${'d/'.repeat(500)}page.md`, '# D\n')],
  [
    'there are very many files',
    ({ write }) => {
      const files = testSize(3000, 100_000)
      for (let count = 0; count < files; count++) write(`many/${count % 50}/page-${count}.md`, `# Page ${count}\n`)
    },
  ],
  [
    'YAML has aliases of aliases',
    ({ write }) => {
      const bomb = `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]\n`).join('')}`
      for (const file of ['.gitbook.yaml', 'docs.yaml', '.galley.yaml', '.gitbook/vars.yaml']) write(file, bomb)
      write('page.md', `---\n${bomb}---\n\n# P\n`)
    },
  ],
  [
    'YAML is huge',
    ({ write }) => {
      const many = `site:\n  structure:\n${'    - content: { directory: a }\n'.repeat(60_000)}`
      for (const file of ['.gitbook.yaml', 'docs.yaml', '.galley.yaml']) write(file, many)
    },
  ],
  [
    'YAML names prototypes',
    ({ write }) => {
      for (const file of ['.gitbook.yaml', '.galley.yaml'])
        write(file, '__proto__: { root: ../outside }\nconstructor: x\n')
      write('page.md', '---\n__proto__: { hidden: true }\ndescription: !!js/function "x"\n---\n\n# P\n')
    },
  ],
  [
    'paths to ignore take forever to match',
    ({ write }) => write('.galley.yaml', `ignore:\n  - "${'*a'.repeat(200)}b"\n`),
  ],
  [
    'texts aren’t UTF-8',
    ({ folder }) => {
      writeFileSync(path.join(folder, 'page.md'), new Uint8Array([0xff, 0xfe, 0x00, 0x23]))
      writeFileSync(path.join(folder, 'SUMMARY.md'), new Uint8Array([0xc3, 0x28]))
    },
  ],
]
