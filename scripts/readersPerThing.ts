import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, cwd } from 'node:process'
import { parseSync, Visitor } from 'oxc-parser'
import { sourceOf, things, thingsIn } from './oneReader.ts'

/** The expressions of a file that read one of the things, by its name. */
function readersIn(file: string, source: string): string[] {
  const found: string[] = []
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push(...thingsIn(node.regex.pattern))
    },
    NewExpression: (node) => void found.push(...thingsIn(sourceOf(node as Parameters<typeof sourceOf>[0]))),
  }).visit(parseSync(file, source).program)
  return found
}

/** Writes a table of how many expressions and files read each thing of a page, in a checkout or in the current folder. */
const folder = argv[2] ?? cwd()
const readers = globSync('src/**/*.ts', { cwd: folder }).flatMap((file) => {
  return readersIn(file, readFileSync(join(folder, file), 'utf8')).map((thing) => ({ thing, file }))
})
const modules = /^src\/core\/text\/(?:scanning|markdown\/frontMatterBlock)/
console.log('| Thing | Expressions | Files | Files besides the map |\n| --- | --- | --- | --- |')
for (const { name } of things) {
  const own = readers.filter(({ thing }) => thing === name)
  const files = new Set(own.map(({ file }) => file))
  const others = [...files].filter((file) => !modules.test(file))
  console.log(
    `| ${name} | ${own.length} | ${files.size} | ${others.length}${others.length > 5 ? '' : ` ${others.join(', ')}`} |`,
  )
}
