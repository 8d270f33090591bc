import type { ContentChange } from '../contentChanges/contentChange.ts'

/** Returns the changes that fill a space. `references` are link targets by their names in the template. */
export type Template = (references: Readonly<Record<string, string>>) => ContentChange[]

/** The sandbox's templates by id: `blank`, and `guide`, which uses the content reference `logo`. */
export const templates: Readonly<Record<string, Template>> = {
  blank: () => [{ operation: 'insert_page', title: 'Untitled', document: {} }],

  guide: (references) => [
    {
      operation: 'insert_page',
      ref: 'welcome',
      title: 'Welcome',
      emoji: '1f44b',
      document: { markdown: welcome(references['logo']) },
    },
    {
      operation: 'insert_page',
      ref: 'first-steps',
      title: 'First steps',
      document: {
        markdown:
          'What readers need before they start.\n\n1. Install the product.\n2. Sign in.\n3. Go back to [the welcome page](./welcome.md).\n',
      },
    },
    {
      operation: 'insert_page',
      ref: 'questions',
      title: 'Questions and answers',
      document: { markdown: '## Where do I ask?\n\nSay here where people get help.\n' },
    },
  ],
}

function welcome(logo: string | undefined): string {
  const picture = logo === undefined ? '' : `![Logo](${logo})\n\n`
  return `${picture}Say in two sentences who this guide is for.\n\n* [First steps](./first-steps.md)\n* [Questions and answers](./questions.md)\n`
}
