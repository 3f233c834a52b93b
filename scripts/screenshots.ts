import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import { takeReadmePictures } from './screenshots/readme-pictures.ts'
import { takeEveryScreen } from './screenshots/screen-pictures.ts'
import { startDemo } from './screenshots/start-demo.ts'

/**
 * Screenshots: the README's, into `docs/pictures`; with `-- screens` every page at 360 and 1280 px, light and dark,
 * into `test-results/screens`, beside the previous run's; `-- screens as-owner` takes those whose name contains it.
 */
const [what, part] = process.argv.slice(2)
const takePictures = what === 'screens' ? takeEveryScreen : takeReadmePictures
const demo = await startDemo()
const browser = await chromium.launch(await findBrowser())
try {
  await takePictures(browser, demo, part)
} finally {
  await browser.close()
  await demo.stop()
}
