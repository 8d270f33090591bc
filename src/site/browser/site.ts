import { followContents } from './contents.ts'
import { followChanges } from './live.ts'
import { followOutline } from './outline.ts'
import { enrichPage } from './page.ts'
import { prepareSearch } from './search.ts'
import { prepareTheme } from './themeButton.ts'

/** Starts all features of a page that go beyond reading. */
function start(): void {
  prepareTheme()
  prepareSearch()
  followContents()
  enrichPage()
  followOutline()
  followChanges(() => {
    enrichPage()
    followOutline()
  })
}

start()
