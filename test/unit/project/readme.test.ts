import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'

function read(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

interface Manifest {
  version: string
  devDependencies: Record<string, string>
  contributes: {
    commands: { command: string; category?: string; title: string }[]
    configuration: { properties: Record<string, unknown> }
    menus: { commandPalette: { command: string; when?: string }[] }
  }
}

const readme = read('README.md')
const manifest = JSON.parse(read('package.json')) as Manifest
const words = JSON.parse(read('package.nls.json')) as Record<string, string>

describe('The README', () => {
  it('has at most 120 lines', () => {
    assert.ok(readme.trimEnd().split('\n').length <= 120)
  })

  it('names the two commands for contributors in its first third', () => {
    const lines = readme.trimEnd().split('\n')
    const firstThird = lines.slice(0, lines.length / 3).join('\n')
    assert.match(firstThird, /^npm start/m)
    assert.match(firstThird, /^npm test/m)
  })

  it('links only to files that exist', () => {
    for (const [, path = ''] of readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) assert.ok(read(path).length > 0, path)
  })

  it('names only files and folders that exist, like the pages for contributors', () => {
    const roots = ['', 'src/', 'src/features/', 'test/']
    const named = [readme, read('CONTRIBUTING.md'), read('test/README.md')].flatMap((text) =>
      [...text.matchAll(/`(?:npx mocha )?((?:src|test|unit|editor|journeys|support|shared|media)\/[\w./-]+)`/g)].map(
        ([, path = '']) => path,
      ),
    )
    assert.ok(named.length > 10)
    assert.deepEqual(
      named.filter((path) => !roots.some((root) => existsSync(new URL(`../../../${root}${path}`, import.meta.url)))),
      [],
    )
  })

  it('shows only pictures that exist', () => {
    for (const [, path = ''] of readme.matchAll(/!\[[^\]]*\]\((media\/[^)]+)\)/g)) assert.ok(read(path).length > 0)
  })
})

describe('The page for contributors', () => {
  it('gives a reason for every dependency', () => {
    const [, table = ''] = read('CONTRIBUTING.md').split('## Dependencies')
    const reasons = table.split('\n').filter((row) => /\| [^|]*`[^|]*\| \w+ \| \w[^|]+ \|$/.test(row))
    const named = new Set(reasons.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name)))
    assert.deepEqual(
      Object.keys(manifest.devDependencies).filter((name) => !named.has(name)),
      [],
    )
  })
})

describe('The guide', () => {
  it('lists every command by its title', () => {
    const page = read('media/guide/reference/commands.md')
    const titles = manifest.contributes.commands.map((each) => words[each.title.replaceAll('%', '')] ?? each.title)
    assert.deepEqual(
      titles.filter((title) => !page.includes(`| ${title} |`)),
      [],
    )
  })

  it('lists every setting', () => {
    const page = read('media/guide/reference/settings.md')
    const settings = Object.keys(manifest.contributes.configuration.properties)
    assert.deepEqual(
      settings.filter((name) => !page.includes(`## ${name}\n`)),
      [],
    )
  })
})

describe('The guide and the README', () => {
  it('call commands by the titles that the command palette shows', () => {
    const shown = (text: string): string => text.replace(/^%(.+)%$/, (whole, key: string) => words[key] ?? whole)
    const { commands, menus } = manifest.contributes
    const hidden = new Set(menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command))
    const offered = commands.filter(({ command }) => !hidden.has(command))
    const titles = new Set(offered.map(({ category = '', title }) => `${shown(category)}: ${shown(title)}`))
    const pages = ['README.md', ...globSync('media/guide/**/*.md', { cwd: new URL('../../..', import.meta.url) })]
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/\*\*(Galley(?:\/Admin)?: [^*]+)\*\*/g)].map(([, title = '']) => ({ page, title })),
    )
    assert.ok(named.length > 50)
    assert.deepEqual(
      named.filter(({ title }) => !titles.has(title)),
      [],
    )
  })
})

describe('The changelog', () => {
  it('has an entry for the version of the manifest', () => {
    assert.match(
      read('CHANGELOG.md'),
      new RegExp(`^## \\[${manifest.version.replaceAll('.', '\\.')}\\] - \\d{4}-`, 'm'),
    )
  })
})
