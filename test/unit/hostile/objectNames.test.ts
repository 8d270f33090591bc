import assert from 'node:assert/strict'
import { checkFile } from '../../../src/core/docs/files/fileChecks.ts'
import { findLinks } from '../../../src/core/text/markdown/links/findLinks.ts'
import { parseMarkdown } from '../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { contentTypeOf, isImageName } from '../../../src/core/docs/files/contentTypes.ts'

const names = Object.getOwnPropertyNames(Object.prototype)

describe('Names of properties that every object has', () => {
  it('aren’t file extensions of a known type', () => {
    for (const name of names) {
      assert.equal(contentTypeOf(`a.${name}`), 'application/octet-stream')
      assert.equal(isImageName(`a.${name}`), false)
      // Uploads allow only letters and digits in file extensions.
      const file = checkFile(`a.${name.replaceAll('_', '')}`, Buffer.from('text'))
      assert.equal('contentType' in file && file.contentType, 'application/octet-stream')
    }
  })

  it('aren’t elements and tags with links', () => {
    for (const name of names) {
      assert.deepEqual(findLinks(`a <${name} Object="b" ${name}="c"> d`), [])
      assert.deepEqual(findLinks(`{% ${name} Object="b" ${name}="c" %}`), [])
    }
  })

  it('leave only plain data in a document', () => {
    for (const name of names) {
      const texts = [
        `<div align="${name}"><figure><img src="a.png" alt=""></figure></div>`,
        `{% ${name} %}\na\n{% end${name} %}`,
        `<table data-view="${name}"><thead><tr><th data-type="${name}">a</th></tr></thead></table>`,
        `<${name}>a</${name}>`,
      ]
      for (const text of texts) {
        const { document } = parseMarkdown(text)
        assert.deepEqual(JSON.parse(JSON.stringify(document)), structuredClone(document))
      }
    }
  })
})
