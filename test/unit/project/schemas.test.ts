import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'

const root = path.join(import.meta.dirname, '../../..')
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

interface Validation {
  readonly fileMatch: string | readonly string[]
  readonly url: string
}

/** For each file, texts that match its schema, and texts that don't. */
const examples: Readonly<Record<string, { readonly right: readonly string[]; readonly wrong: readonly string[] }>> = {
  '.gitbook.yaml': {
    right: [
      '',
      'root: ./docs/',
      'structure:\n  readme: start.md\n  summary: contents.md\nredirects:\n  older/page: guide/page.md',
    ],
    wrong: ['roots: docs', 'structure: SUMMARY.md', 'redirects:\n  /older: page.md', 'redirects:\n  older:'],
  },
  '**/.gitbook/tags.yaml': {
    right: ['', '- tag: beta', '- tag: new\n  label: New\n  icon: star\n  color: $primary'],
    wrong: ['beta: true', '- label: Beta', '- tag: beta\n  colour: blue'],
  },
  '**/.gitbook/vars.yaml': {
    right: ['', 'version: "2.1"\nport: 8080\nis_beta: false'],
    wrong: ['2nd: b', 'some-name: a', 'list:\n  - a', `long: ${'x'.repeat(257)}`],
  },
  'docs.yaml': {
    right: [
      [
        'site:',
        '  title: Lamps',
        '  structure:',
        '    - { type: section-group, key: g, title: Guides, children: [{ type: section, key: s, path: s, children: [',
        '        { type: space, key: one, default: true, content: { directory: ./one, language: en } }] }] }',
        '    - { type: external-link, key: x, title: Shop, url: https://example.com }',
        '    - { type: space, key: two, draft: true, content: { directory: null } }',
      ].join('\n'),
    ],
    wrong: [
      'site:\n  structure:\n    - { type: page, key: a }',
      'site:\n  structure:\n    - { type: space }',
      'site:\n  structure:\n    - { type: space, key: a, content: { directory: ../a } }',
    ],
  },
}

describe('The schema of', () => {
  const { contributes } = read('package.json') as { contributes: { yamlValidation: readonly Validation[] } }
  for (const [file, { right, wrong }] of Object.entries(examples)) {
    it(`${file} accepts what the platform accepts, and refuses what it doesn’t know`, () => {
      const found = contributes.yamlValidation.find(({ fileMatch }) => [fileMatch].flat().includes(file))
      const fits = new Ajv({ strict: true, allowUnionTypes: true }).compile(read(found?.url ?? '') as object)
      for (const text of right) assert.ok(fits(parse(text)), `${text}\n${JSON.stringify(fits.errors)}`)
      for (const text of wrong) assert.ok(!fits(parse(text)), text)
    })
  }
})
