import { commands, type Command } from './commands.ts'

const platformHelp = `mcp, clone, status, pull and push take the token from GALLEY_TOKEN, or from a file that --token-file names, and the server
from GALLEY_SERVER_URL (https://api.gitbook.com unless said).
`

/** All that can be done, or what one command does; undefined where there is no such command. */
export function helpText(name?: string): string | undefined {
  if (name !== undefined) return Object.hasOwn(commands, name) ? commandHelp(name, commands[name]) : undefined
  const all = Object.entries(commands).map(([each, described]) => indented(commandHelp(each, described)))
  return `galley: checks and formats docs folders of the platform, serves them to agents, and brings them together with it

${all.join('\n')}
${indented(platformHelp)}
  galley help [COMMAND]
  galley --version

  .galley.yaml in the folder switches rules off or changes their severity, and leaves paths out of both:
      rules:
        unused-file: off
      ignore:
        - drafts/**
`
}

function commandHelp(name: string, { usage = '', help = '' }: Partial<Command> = {}): string {
  return `galley ${name} ${usage}\n${indented(help.trim(), '    ')}\n`
}

function indented(text: string, by = '  '): string {
  return text.replaceAll(/^(?=.)/gm, by)
}
