// Checks texts against .github/STYLE.md: words that we don't use, long sentences, and the reading grade of guide and
// README.
import { findFaults, readingGrade } from './style/findFaults.ts'
import { projectTexts } from './style/projectTexts.ts'
import { readStyleGuide } from './style/styleGuide.ts'

/** The highest average grade of guide and README. */
const highestGrade = 9

const texts = projectTexts()
const faults = findFaults(texts, readStyleGuide())
for (const { file, line, message } of faults) console.log(`${file}:${line}: ${message}`)
const grade = readingGrade(texts.filter(({ file }) => file === 'README.md' || file.startsWith('media/guide/')))
console.log(`Reading grade of guide and README: ${grade.toFixed(1)}, at most ${highestGrade}`)
process.exitCode = faults.length > 0 || grade > highestGrade ? 1 : 0
