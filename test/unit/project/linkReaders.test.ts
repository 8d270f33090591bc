import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import plugin, { readers } from '../../../scripts/linkReaders.ts'
import { projectRoot } from '../../support/vscode/paths.ts'

type Visitor = ReturnType<(typeof plugin.rules)['one-reader']['create']>
type Node = Parameters<NonNullable<Visitor['Literal']>>[0]

function reported(file: string, visit: (visitor: Visitor) => void): string[] {
  const messages: string[] = []
  const report = ({ message }: { readonly message: string }): void => void messages.push(message)
  visit(plugin.rules['one-reader'].create({ filename: `/project/${file}`, report }))
  return messages
}

function expression(pattern: string): Node {
  return { type: 'Literal', regex: { pattern } }
}

function call(method: string, value: Node): Node {
  const callee = { type: 'MemberExpression', property: { type: 'Identifier', name: method } }
  return { type: 'CallExpression', callee, arguments: [value] }
}

describe('The rule for one reader of links', () => {
  it('reports expressions and calls that read endings, addresses or the parts of targets', () => {
    const { pageEnding, address, targetParts } = readers
    const file = 'src/folder/other.ts'
    const literals: [RegExp, string | undefined][] = [
      [/\.md$/, pageEnding?.asks],
      [/\.(?:md|markdown)$/i, pageEnding?.asks],
      [/^https?:\/\//i, address?.asks],
      [/^(?:https?|mailto):/, address?.asks],
      [/^[a-z][a-z\d+.-]*:/i, address?.asks],
      [/#[^]*/, targetParts?.asks],
      [/\.mdl$/, undefined],
      [/[?#]/, undefined],
    ]
    for (const [{ source }, message] of literals) {
      const found = reported(file, (visitor) => visitor.Literal?.(expression(source)))
      assert.deepEqual(found, message === undefined ? [] : [message], source)
    }
    const calls: [Node, string | undefined][] = [
      [call('endsWith', { type: 'Literal', value: '.md' }), pageEnding?.asks],
      [call('split', { type: 'Literal', value: '#' }), targetParts?.asks],
      [call('split', expression('[?#]')), targetParts?.asks],
      [call('startsWith', { type: 'Literal', value: '#' }), undefined],
    ]
    for (const [node, message] of calls) {
      const found = reported(file, (visitor) => visitor.CallExpression?.(node))
      assert.deepEqual(found, message === undefined ? [] : [message])
    }
  })

  it('allows them only in listed files that still have one', () => {
    for (const { files, expression: pattern, call: isRead } of Object.values(readers)) {
      for (const file of files) {
        assert.ok(existsSync(join(projectRoot, file)), file)
        const text = readFileSync(join(projectRoot, file), 'utf8')
        const literals = Array.from(
          text.matchAll(/\/((?:[^/\n\\[]|\\.|\[(?:[^\]\n\\]|\\.)*\])+)\//g),
          ([, source = '']) => source,
        )
        const calls = Array.from(
          text.matchAll(/\.(\w+)\(['/]((?:[^'/\n\\]|\\.)+)['/]/g),
          ([, method = '', first = '']) => ({ method, first }),
        )
        const names = text.matchAll(/'(\.\w+)'/g)
        const has =
          literals.some((source) => pattern?.test(source)) ||
          calls.some((each) => isRead?.(each)) ||
          Array.from(names).some(([, first = '']) => isRead?.({ method: 'endsWith', first }))
        assert.ok(has, file)
      }
    }
  })
})
