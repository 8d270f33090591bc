import assert from 'node:assert/strict'
import type { TextDocument } from 'vscode'
import { DocumentScans } from '../../../src/features/writing/language/documentScans.ts'

/** A document that someone types in. */
class TypedDocument {
  version = 1
  #text = ''

  getText(): string {
    return this.#text
  }

  type(text: string): TextDocument {
    this.#text += text
    this.version++
    return this as unknown as TextDocument
  }
}

describe('The text that help with writing reads', () => {
  it('is the one of the moment it was asked for, also when someone types on before it is read', async () => {
    const typed = new TypedDocument()
    const scans = new DocumentScans()
    const first = scans.of(typed.type('{% hi'))
    const second = scans.of(typed.type('nt'))
    assert.deepEqual([(await first).text, (await second).text], ['{% hi', '{% hint'])
  })

  it('is read once for each version', async () => {
    const scans = new DocumentScans()
    const document = new TypedDocument().type('One')
    const [one, other] = await Promise.all([scans.of(document), scans.of(document)])
    assert.equal(one, other)
  })
})
