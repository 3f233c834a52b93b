import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import { takeReadmePictures } from './screenshots/readme-pictures.ts'
import { takeEveryScreen } from './screenshots/screen-pictures.ts'
import { startDemo } from './screenshots/start-demo.ts'

/**
 * Screenshots of the product on its own database. Default: the README's, into `docs/pictures`. `-- screens`: every page
 * at 360 and 1280 px, light and dark, into `test-results/screens`, with a sheet comparing them to the previous run.
 */
const takePictures = process.argv[2] === 'screens' ? takeEveryScreen : takeReadmePictures
const demo = await startDemo()
const browser = await chromium.launch(await findBrowser())
try {
  await takePictures(browser, demo)
} finally {
  await browser.close()
  await demo.stop()
}
