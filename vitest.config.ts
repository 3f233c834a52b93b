import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './scripts/find-browser.ts'

const CODE_CACHE = path.resolve(import.meta.dirname, 'node_modules/.cache/openfield-code')

/** Tests that start, kill and restart whole processes: `npm run test:processes`. */
const PROCESSES = '**/*.process.test.ts'

const browser = await findBrowser().catch(error => console.warn(`Components are not tested. ${error.message}`))

export default defineConfig({
  test: {
    // All for busy machines.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      onServer({
        name: 'node',
        include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        exclude: [PROCESSES],
      }),
      onServer({ name: 'processes', include: [PROCESSES] }),
      ...(browser ? [componentsIn(browser)] : []),
    ],
  },
})

function onServer(files: { name: string; include: string[]; exclude?: string[] }) {
  return {
    extends: true as const,
    test: {
      ...files,
      setupFiles: ['./src/app/testing/hash-quickly.ts'],
      globalSetup: ['./src/app/testing/start-test-server.ts'],
      // One more than a small machine's cores: tests spend half their time waiting for the database.
      maxWorkers: 3,
      // For the processes and threads that tests start: compiling takes half of a start.
      env: { NODE_COMPILE_CACHE: CODE_CACHE },
      // Shared by a worker's files: no module keeps state across apps.
      isolate: false,
    },
  }
}

function componentsIn(launchOptions: Awaited<ReturnType<typeof findBrowser>>) {
  return {
    extends: true,
    plugins: [tailwindcss()],
    test: {
      name: 'browser',
      include: ['src/**/*.test.tsx'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }
}
