import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import { takeReadmePictures } from './screenshots/readme-pictures.ts'
import { takeEveryScreen } from './screenshots/screen-pictures.ts'
import { takeSearchStates } from './screenshots/search-sheets.ts'
import { startDemo } from './screenshots/start-demo.ts'

/**
 * Screenshots: the README's, into `docs/pictures`; with `-- screens` every page at 360 and 1280 px, light and dark,
 * into `test-results/screens`, beside the previous run's; `-- screens as-owner` takes those whose name contains it; with
 * `-- search` the states of search into `docs/pictures/search`, beside a version that runs at the address given last.
 */
const [what, part] = process.argv.slice(2)
const takePictures = { screens: takeEveryScreen, search: takeSearchStates }[what ?? ''] ?? takeReadmePictures
const demo = await startDemo()
const browser = await chromium.launch(await findBrowser())
try {
  await takePictures(browser, demo, part)
} finally {
  await browser.close()
  await demo.stop()
}
