import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.ts'
import { serverCommand } from './src/app/testing/server-command.ts'

const port = process.env.E2E_PORT ?? '4173'
const { executablePath, args, env } = await findBrowser()
const chromium = { launchOptions: { executablePath, args, env } }

/**
 * The main jobs, for `npm test`: tagged `@main`, each in one viewport. All journeys take several times as long as
 * all other tests together, so they are a command of their own, `npm run e2e`.
 */
const MAIN = { phone: /@main/, desk: /@desk @main/ }
const isMain = Boolean(process.env.E2E_MAIN)
/** Starts its own servers (scripts/e2e-cells.ts). */
const CELLS = /cells\.spec\.ts$/
const isCells = Boolean(process.env.E2E_CELLS)

export default defineConfig({
  testDir: './e2e',
  ...(isCells ? { testMatch: CELLS } : { testIgnore: CELLS }),
  outputDir: process.env.E2E_OUTPUT ?? './test-results/run',
  forbidOnly: Boolean(process.env.CI),
  // Tests share a database.
  workers: 1,
  // Beside another build a large import alone takes more than a minute. What hangs ends with its action or expectation.
  timeout: 180_000,
  // Browsers fail now and then on a busy machine; `scripts/e2e.ts` lists tests that passed on retry.
  retries: process.env.E2E_STRICT ? 0 : 1,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['./e2e/report-retries.ts']],
  use: {
    baseURL: `http://localhost:${port}`,
    // Screenshots and snapshots cost more CPU than the test. Without retries a failure keeps steps, last page and
    // screenshot.
    trace: process.env.E2E_STRICT
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false }
      : 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
  },
  projects: [
    // API-only and tagged tests run in one viewport: the other looks much the same.
    {
      name: 'phone',
      testIgnore: [/lifecycle/, CELLS],
      ...(isMain && { grep: MAIN.phone }),
      grepInvert: /@desk/,
      use: { ...chromium, viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'desk',
      ...(isMain && { grep: MAIN.desk }),
      grepInvert: /@phone/,
      use: { ...chromium, viewport: { width: 1280, height: 800 } },
    },
  ],
  // Processes may be external (scripts/e2e-processes.ts).
  webServer:
    process.env.E2E_DATABASE_URL || isCells
      ? undefined
      : {
          command: `"${process.execPath}" ${serverCommand.join(' ')}`,
          url: `http://localhost:${port}/readyz`,
          env: {
            PORT: port,
            DATA_DIR: process.env.E2E_DATA_DIR ?? './.data/e2e',
            LOG_LEVEL: 'warn',
            APP_MODE: 'demo',
            // All requests come from one address.
            RATE_LIMITS: 'off',
            DATABASE_URL: '',
          },
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          timeout: 60_000,
        },
})
