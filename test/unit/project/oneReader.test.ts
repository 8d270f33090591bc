import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import plugin, { readers, thingsRead, type Thing } from '../../../scripts/oneReader.ts'
import { projectRoot } from '../../support/vscode/paths.ts'

type Node = Parameters<typeof thingsRead>[0]

/** Returns what the code reads. */
function readIn(code: string): readonly Thing[] {
  const found: Thing[] = []
  const look = (node: object): void => void found.push(...thingsRead(node as Node))
  new Visitor({ Literal: look, NewExpression: look, CallExpression: look }).visit(parseSync('code.ts', code).program)
  return found
}

/** Returns what the rule reports about a file with an expression. */
function reported(file: string, pattern: string): string[] {
  const messages: string[] = []
  const report = ({ message }: { readonly message: string }): void => void messages.push(message)
  const { Literal } = plugin.rules['one-reader'].create({ filename: `/project/${file}`, report })
  Literal?.({ type: 'Literal', regex: { pattern } })
  return messages
}

describe('The lint rule for one reader of each thing', () => {
  const reading: Readonly<Record<Thing, readonly string[]>> = {
    fence: ['/^\\s*(?:```|~~~)/', '/^(`{3,}(?=[^`]*$)|~{3,})/', '/[`~]{3}/'],
    heading: ['/^ {0,3}(#{1,6})/', '/^\\s*#[ \\t]+/', '/^(#+)/', "new RegExp('^#{1,6}')"],
    frontMatter: ['/^---\\r?\\n/', '/^\\uFEFF?---[ \\t]*$/', '/^(?:---|\\.\\.\\.)$/'],
    comment: ['/<!--[^]*?-->/', '/<(?:!--[^]*?(?:-->|$))/'],
    prefix: ['/^(?:[-*+]|\\d{1,9}[.)])[ \\t]/', '/^[ \\t>]*/', '/^[\\s>]*/', '/^\\d+[.)]/'],
    pageEnding: ['/\\.md$/', '/\\.(?:md|markdown)$/i', "file.endsWith('.md')"],
    address: ['/^https?:\\/\\//i', '/^(?:https?|mailto):/', '/^[a-z][a-z\\d+.-]*:/i'],
    targetParts: ['/#[^]*/', "target.split('#')", 'target.split(/[?#]/)'],
  }

  for (const [thing, codes] of Object.entries(reading)) {
    it(`finds the code that begins another reader: ${thing}`, () => {
      for (const code of codes) assert.ok(readIn(code).includes(thing as Thing), code)
    })
  }

  it('leaves others alone', () => {
    const codes = ['/^#\\/components\\//', '/#([^#]*)$/', '/`+/', '/-----BEGIN/', '/^-?\\d+$/', '/\\d+(\\.\\d+)?/']
    for (const code of [...codes, '/[<>]/', '/\\.mdl$/', '/[?#]/', "target.startsWith('#')"]) {
      assert.deepEqual(readIn(code), [], code)
    }
  })

  it('names what to ask, but not in the module itself, in files with another use, and outside of the sources', () => {
    assert.deepEqual(reported('src/folder/other.ts', '#{1,6}'), [readers.heading.asks])
    assert.deepEqual(reported('src/core/text/scanning/blockStarts.ts', '#{1,6}'), [])
    assert.deepEqual(reported('src/core/text/tables/cellValues.ts', '<!--'), [])
    assert.deepEqual(reported('scripts/style.ts', '#{1,6}'), [])
  })

  it('allows it only in listed files that still have one', () => {
    for (const [thing, { others }] of Object.entries(readers)) {
      for (const file of others) {
        const path = join(projectRoot, file)
        assert.ok(existsSync(path), file)
        assert.ok(readIn(readFileSync(path, 'utf8')).includes(thing as Thing), `${file} no longer reads ${thing}.`)
      }
    }
  })
})
