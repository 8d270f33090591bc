import assert from 'node:assert/strict'
import { codeOf, fenceWith, findSamples } from '../../../../../src/core/text/samples/codeSamples.ts'

const source = `import { create } from './api.js'

// #region create
function run() {
  const pet = create()

  // #region inner
  return pet
  // #endregion
}
// #endregion create
`

describe('Code samples', () => {
  it('are fences below a comment that names their file, also within a code block with a title', () => {
    const text = [
      '<!-- source: a.ts#one -->\n```ts\nconst a = 1\n```',
      '<!--source:b.ts-->\n\n{% code title="b.ts" %}\n~~~ts\nb\n\nc\n~~~\n{% endcode %}',
      '1. Step\n\n   <!-- source: my file.ts#x -->\n   ```\n   d\n     e\n   ```',
    ].join('\n\n')
    assert.deepEqual(
      findSamples(text).map(({ source: file, region, code, info }) => [file, region, code, info]),
      [
        ['a.ts', 'one', 'const a = 1', 'ts'],
        ['b.ts', undefined, 'b\n\nc', 'ts'],
        ['my file.ts', 'x', 'd\n  e', ''],
      ],
    )
    const [first] = findSamples(text)
    assert.equal(first && text.slice(first.target.start, first.target.end), 'a.ts#one')
    assert.equal(first && text.slice(first.fence.start, first.fence.end), '```ts\nconst a = 1\n```')
  })

  it('aren’t fences with text in between, without an end, or within code', () => {
    const comment = '<!-- source: a.ts -->'
    for (const text of [
      `${comment}\nWords\n\`\`\`\na\n\`\`\``,
      `${comment}\n\`\`\`\na`,
      `\`\`\`\`md\n${comment}\n\`\`\`\na\n\`\`\`\n\`\`\`\``,
      `<!-- source: ${'a'.repeat(600)} -->\n\`\`\`\na\n\`\`\``,
    ]) {
      assert.deepEqual(findSamples(text), [], text)
    }
  })

  it('get the lines of a region without their indentation and without the marks of other regions', () => {
    assert.deepEqual(codeOf(source, 'create'), {
      code: 'function run() {\n  const pet = create()\n\n  return pet\n}',
      line: 4,
    })
    assert.deepEqual(codeOf(source, 'inner'), { code: 'return pet', line: 8 })
    assert.deepEqual(codeOf('\uFEFFa\r\n\r\nb\r\n', undefined), { code: 'a\n\nb', line: 1 })
  })

  it('find regions in the comments of many languages', () => {
    const marks = [
      ['// #region x', '// #endregion'],
      ['//#region x', '//#endregion x'],
      ['# region x', '# endregion'],
      ['#region x', '#endregion'],
      ['/* #region x */', '/* #endregion */'],
      ['<!-- #region x -->', '<!-- #endregion -->'],
      ['#pragma region x', '#pragma endregion'],
      ['-- #region x', '-- #endregion'],
    ]
    for (const [begin, end] of marks)
      assert.deepEqual(codeOf(`a\n${begin}\nb\n${end}\nc\n`, 'x'), { code: 'b', line: 3 }, begin)
    assert.deepEqual(codeOf('region = "eu"\n', undefined), { code: 'region = "eu"', line: 1 })
  })

  it('name a region that is missing or not closed', () => {
    assert.deepEqual(codeOf(source, 'other'), { fault: 'noRegion' })
    assert.deepEqual(codeOf('// #region x\na\n', 'x'), { fault: 'unclosedRegion' })
  })

  it('are written with their indentation, language and markers that the code doesn’t close', () => {
    const text = '- a\n\n  <!-- source: a.md -->\n  ```md\n  old\n  ```\n'
    const [sample] = findSamples(text)
    assert.ok(sample)
    assert.equal(fenceWith(sample, text, 'a\n\n```\nb\n```'), '  ````md\n  a\n\n  ```\n  b\n  ```\n  ````')
    assert.equal(fenceWith(sample, text, ''), '  ```md\n  ```')
  })
})
