import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.ts'

const port = process.env.E2E_PORT ?? '4173'
const { executablePath, args, env } = await findBrowser()
const chromium = { launchOptions: { executablePath, args, env } }

export default defineConfig({
  testDir: './e2e',
  outputDir: process.env.E2E_OUTPUT ?? './test-results/run',
  forbidOnly: Boolean(process.env.CI),
  // One database: journeys take turns.
  workers: 1,
  timeout: 90_000,
  // On a busy machine a browser stumbles now and then; `scripts/e2e.ts` lists what passed only on the retry. None with `--strict`.
  retries: process.env.E2E_STRICT ? 0 : 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./e2e/report-retries.ts']],
  use: {
    baseURL: `http://localhost:${port}`,
    // Pictures of each moment cost more CPU than the journey: without a retry a failure leaves its steps, its last page and a picture of it.
    trace: process.env.E2E_STRICT
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false }
      : 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
  },
  projects: [
    // What has no screen is run once, and so is what is tagged with one of the two: it looks much the same on the other.
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { ...chromium, viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    {
      name: 'desk',
      testIgnore: /lifecycle/,
      grepInvert: /@phone/,
      use: { ...chromium, viewport: { width: 1280, height: 800 } },
    },
  ],
  // A run may bring its own processes (scripts/e2e-processes.ts).
  webServer: process.env.E2E_DATABASE_URL
    ? undefined
    : {
        command: `"${process.execPath}" src/app/server/main.ts`,
        url: `http://localhost:${port}/readyz`,
        env: {
          PORT: port,
          DATA_DIR: process.env.E2E_DATA_DIR ?? './.data/e2e',
          LOG_LEVEL: 'warn',
          APP_MODE: 'demo',
          // All journeys come from one address.
          RATE_LIMITS: 'off',
          DATABASE_URL: '',
        },
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        timeout: 60_000,
      },
})
