// Checks the words of the guide, or of another docs folder, with all of Galley's own rules for prose.
import { problemMessage } from '../src/core/authoring/checks/problemMessages.ts'
import { english } from '../src/core/text/messages/translate.ts'
import { readCheckConfiguration } from '../src/folder/checkConfiguration.ts'
import { configuredProse } from '../src/folder/configuredProse.ts'
import { readDocsFolder } from '../src/folder/docsFolder.ts'

const docs = await readDocsFolder(process.argv[2] ?? 'media/guide')
const prose = await configuredProse(docs, readCheckConfiguration(''), { specs: undefined, extent: 'all' })
if (prose?.wanted.dictionaries.length !== 1) throw new Error('There is no dictionary.')
if (process.argv[2] === undefined && prose.files.size <= 20) throw new Error('Pages of the guide are missing.')
const found = [...prose.files].flatMap(([file, { shown }]) => shown.map((problem) => ({ file, problem })))
for (const { file, problem } of found) console.log(`${file}: ${problemMessage(problem, english)} (${problem.rule})`)
console.log(`Words of ${prose.files.size} pages: ${found.length} problems`)
process.exitCode = found.length > 0 ? 1 : 0
