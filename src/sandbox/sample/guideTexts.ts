/** A page that one of the sample change requests adds. */
interface SamplePage {
  readonly title: string
  readonly markdown: string
}

/** The page of the merged change request. */
export const glossary: SamplePage = {
  title: 'Glossary',
  markdown: `The terms of this guide.

| Word | Meaning |
| --- | --- |
| Space | A set of pages and files that belong together and are published together. |
| Collection | A group of spaces and other collections. |
| Revision | The state of a space at one time. It never changes. |
| Change request | A proposal: a copy of a space with edits, until someone merges it. |
| Page group | A heading in the list of pages, without a text of its own. |
`,
}

/** The page of the archived change request. */
export const releaseChecklist: SamplePage = {
  title: 'Release checklist',
  markdown: `Check this list before a release.

* [ ] Every new command has its line in the documentation.
* [ ] Pictures show the current look.
* [x] Someone else has followed the first steps on a clean machine.
`,
}

/** The text of the open change request. */
export const searchOrder = `## The order of results

A page whose title holds the words comes first, then pages with a matching heading, then those that hold the words in
their text. Within each of these, rare words count more than common ones.

{% hint style="info" %}
You don't need to finish the last word: \`instal\` finds *installing* and *installation*.
{% endhint %}
`

/** The page of the draft. */
export const teamSetUp: SamplePage = {
  title: 'Set up a team',
  markdown: `When several people work on the same docs, agree on three things first.

1. Who can merge. Reviewers can; authors propose.
2. Where drafts live. One change request for one question keeps reviews short.
3. What a finished page needs. A description, a picture where it helps, and links to related pages.
`,
}
