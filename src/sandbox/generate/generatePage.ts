/** A generated page for benchmarks: 1 to 3 KB of Markdown, without the title as a heading. */
export type GeneratedPage = { title: string; markdown: string }

const subjects = [
  ...words(`
    connection pipeline webhook report invoice workspace schedule export token gateway queue snapshot template
    permission region
  `),
  ...words(`
    backup dashboard alert index session runner archive catalog ledger beacon relay sensor mirror channel policy
  `),
]
const verbs = words(`
  configures watches replaces collects signs sends renews compares stores releases measures validates restores
  follows limits groups
`)
const qualities = words(`
  shared daily private nested temporary regional signed empty large second idle verified remote quiet public
  pending
`)
const tasks = phrases(`
  Set up, Move, Inspect, Remove, Rotate, Share, Debug, Schedule, Restore, Rename, Connect, Measure, Review, Limit
`)
const endings = [
  'before the next run starts',
  'when someone signs in',
  'when the limit is reached',
  'unless it is locked',
  'in every region',
  'within a few seconds',
  'without a restart',
  'for as long as the plan allows',
  'and writes one line to the log',
  'only if an administrator agrees',
] as const
const languages = ['js', 'bash', 'yaml', 'json'] as const

type Random = () => number

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

function phrases(text: string): string[] {
  return text.trim().split(/,\s+/)
}

/** Generates a realistic page. The same `random` and `index` give the same page. */
export function generatePage(random: Random, index: number): GeneratedPage {
  const subject = pick(random, subjects)
  const title = `${pick(random, tasks)} the ${pick(random, qualities)} ${subject} ${index + 1}`
  const parts = [paragraph(random, subject, 5)]
  const sections = 2 + Math.floor(random() * 3)
  for (let section = 0; section < sections; section++) parts.push(...sectionParts(random, subject, section))
  return { title, markdown: `${parts.join('\n\n')}\n` }
}

function sectionParts(random: Random, subject: string, section: number): string[] {
  const other = pick(random, subjects)
  const parts = [`## ${pick(random, tasks)} the ${other}`, paragraph(random, other, 2)]
  const kind = (section + Math.floor(random() * 2)) % 4
  if (kind === 0) parts.push(list(random, subject, '*'))
  if (kind === 1) parts.push(code(random, subject))
  if (kind === 2) parts.push(list(random, other, '1.'), link(random, other))
  if (kind === 3) parts.push(hint(random, subject), link(random, subject))
  parts.push(paragraph(random, subject, 2))
  return parts
}

function sentence(random: Random, subject: string): string {
  const quality = pick(random, qualities)
  const object = pick(random, subjects)
  const words = `The ${quality} ${subject} ${pick(random, verbs)} the ${object} ${pick(random, endings)}`
  return random() < 0.2
    ? `${words}, and the **${pick(random, qualities)} ${object}** keeps its \`${object}_id\`.`
    : `${words}.`
}

function paragraph(random: Random, subject: string, sentences: number): string {
  return Array.from({ length: sentences }, () => sentence(random, subject)).join(' ')
}

function list(random: Random, subject: string, marker: string): string {
  return Array.from({ length: 3 }, () => `${marker} ${sentence(random, subject)}`).join('\n')
}

function code(random: Random, subject: string): string {
  const language = pick(random, languages)
  const size = Math.floor(random() * 900) + 100
  const body = {
    js: `const ${subject} = await client.get('${subject}', { limit: ${size} })\nconsole.log(${subject}.id)`,
    bash: `tool ${subject} list --limit ${size}\ntool ${subject} show --wait`,
    yaml: `${subject}:\n  limit: ${size}\n  enabled: true`,
    json: `{ "${subject}": { "limit": ${size}, "enabled": true } }`,
  }[language]
  return `\`\`\`${language}\n${body}\n\`\`\``
}

function hint(random: Random, subject: string): string {
  const style = pick(random, ['info', 'warning', 'success'] as const)
  return `{% hint style="${style}" %}\n${sentence(random, subject)}\n{% endhint %}`
}

function link(random: Random, subject: string): string {
  return `See [the ${subject} in detail](https://example.com/${subject}/${Math.floor(random() * 1000)}) for more.`
}

function pick<const T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T
}
